import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { temporaryFolder } from '#test/folder.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

const NAME = 'portraits/one.webp';
const PART = { start: 1, end: 3 };

/** A storage in a folder, and a draft of it. */
async function setupFolder() {
  const folder = await temporaryFolder();
  const storage = createFolderStorage(folder);
  const draft = { file: path.join(folder, 'draft'), type: 'video/mp4', sha256: '' };
  await writeFile(draft.file, 'video');
  return { folder, storage, draft };
}

describe('a folder of pictures and videos', () => {
  it('has what it was given, and says of any other file that it is not there', async () => {
    const { storage, draft } = await setupFolder();
    expect([await storage.has(NAME), await storage.read(NAME), await storage.size(NAME)]).toEqual([
      false,
      null,
      null,
    ]);
    await storage.keep(NAME, Buffer.from('picture'));
    await storage.keepDraft('videos/one.mp4', draft);
    expect([await storage.has(NAME), String(await storage.read(NAME))]).toEqual([true, 'picture']);
    expect(await storage.size('videos/one.mp4')).toBe(5);
    expect(await text(await storage.open('videos/one.mp4', PART))).toBe('ide');
  });

  it('leaves nothing of a picture that could not be kept', async () => {
    const { folder, storage } = await setupFolder();
    await mkdir(path.join(folder, NAME), { recursive: true });
    await expect(storage.keep(NAME, Buffer.from('picture'))).rejects.toThrow(AppError);
    expect(await readdir(path.join(folder, 'portraits'))).toEqual([path.basename(NAME)]);
  });

  it('reports an error of its disk as one of pictures, never as that of a database that is away', async () => {
    const { folder, storage, draft } = await setupFolder();
    // A name that no disk takes, a file where a folder should be, and a draft that another process has removed.
    const endless = 'a'.repeat(300);
    await writeFile(path.join(folder, 'drafts'), '');
    await mkdir(path.join(folder, 'taken.webp'));
    const gone = { ...draft, file: `${draft.file}-gone` };
    const tries: Record<string, (it: ObjectStorage) => Promise<unknown>> = {
      has: (it) => it.has(endless),
      read: (it) => it.read(endless),
      size: (it) => it.size(endless),
      keep: (it) => it.keep('taken.webp', Buffer.from('picture')),
      draft: (it) => it.draft(),
      keepDraft: (it) => it.keepDraft('videos/one.mp4', gone),
      open: (it) => it.open('videos/none.mp4', PART),
    };
    for (const [name, attempt] of Object.entries(tries)) {
      const error = await attempt(storage).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error, name).toBeInstanceOf(AppError);
      expect(error, name).toMatchObject({
        code: 'PICTURES_UNAVAILABLE',
        cause: { code: expect.stringMatching(/^E/) },
      });
    }
  });
});
