import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';

/** A draft that grows is touched every half a minute (`limits/body-pace.ts`): what nothing was written to for a day is left over. */
const LEFT_OVER_MS = 86_400_000;
/** Room is not made by trying again at once. */
const RETRY_S = 60;

/**
 * Makes sure that a file leaves room on its disk for what matters more: the database may lie on the same one.
 *
 * @param bytes that the file has at most
 * @param leftFree bytes that stay free beside it
 * @throws {AppError} PICTURES_UNAVAILABLE
 */
export async function assertDiskSpace(folder: string, bytes: number, leftFree: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + leftFree) return;
  const cause = new Error(`A file of ${bytes} bytes would leave less than ${leftFree} bytes in ${folder}.`);
  throw new AppError('PICTURES_UNAVAILABLE', { cause, retryAfter: RETRY_S });
}

/** Takes away drafts whose process has died over them. @param folder that holds nothing else */
export async function clearLeftOver(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process may have taken it away, or kept it, meanwhile.
    const written = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - written > LEFT_OVER_MS) await rm(file, { force: true });
  }
}
