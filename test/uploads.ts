import { createFolderStorage } from '#server/uploads/folder-storage.ts';
import { createUploadStore } from '#server/uploads/upload-store.ts';
import { temporaryFolder } from './folder.ts';

/** A store of pictures in a folder of the test's own. */
export async function setupUploads() {
  const folder = await temporaryFolder();
  return { folder, pictures: createUploadStore(createFolderStorage(folder)) };
}
