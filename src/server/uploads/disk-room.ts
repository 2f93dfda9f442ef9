import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';

/** A growing draft is written every half minute (`limits/body-pace.ts`): one untouched for a day was left over. */
const LEFT_OVER_MS = 86_400_000;
/** Trying again at once does not make room on the disk. */
const RETRY_S = 60;

/**
 * Makes sure that a file leaves room on its disk: the database, which matters more, may lie on the same one.
 *
 * @param bytes the most that the file may have
 * @param leftFree bytes that must stay free beside it
 * @throws {AppError} PICTURES_UNAVAILABLE where it would not
 */
export async function assertDiskSpace(folder: string, bytes: number, leftFree: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + leftFree) return;
  const cause = new Error(`A file of ${bytes} bytes would leave less than ${leftFree} bytes in ${folder}.`);
  throw new AppError('PICTURES_UNAVAILABLE', { cause, retryAfter: RETRY_S });
}

/** Removes drafts whose process died while writing them. @param folder holds only drafts */
export async function clearLeftOver(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process may have removed or kept the draft meanwhile.
    const written = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - written > LEFT_OVER_MS) await rm(file, { force: true });
  }
}
