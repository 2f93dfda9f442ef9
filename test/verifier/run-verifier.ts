import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../folder.ts';

export const FILE = path.resolve(import.meta.dirname, '../../public/verifier.mjs');

/** The program as a reader starts it. */
export const command = (...args: string[]): Promise<{ code: number; stdout: string }> =>
  promisify(execFile)(process.execPath, [FILE, ...args]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );

/** The last line that it prints. */
export const verdictOf = (stdout: string): string => stdout.trimEnd().split('\n').at(-1) ?? '';

/** Writes a file that a reader gives to the program. @returns its path */
export async function given(content: string | Buffer, name = 'fichier'): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}
