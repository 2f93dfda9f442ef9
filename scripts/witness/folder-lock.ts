import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { WitnessError } from './witness-error.ts';

/**
 * Keeps a folder to one process: two would each sign a head without knowing of the other's.
 *
 * @returns gives the folder back
 * @throws WitnessError another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const owner = await findOwner(file);
  if (owner !== null && isAlive(owner)) {
    throw new WitnessError(`Un autre témoin (processus ${owner}) utilise déjà ce dossier.`);
  }
  // What a process that was killed has left.
  if (owner !== null) await rm(file, { force: true });
  const handle = await open(file, 'wx');
  await handle.writeFile(String(process.pid));
  await handle.close();
  return () => rm(file, { force: true });
}

async function findOwner(file: string): Promise<number | null> {
  try {
    return Number(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** In a container that was started anew, the number may be our own. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
