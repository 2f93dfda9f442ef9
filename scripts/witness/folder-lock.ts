import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { WitnessError } from './witness-error.ts';

/**
 * Locks a folder for one process: two would each sign heads without knowing of the other's.
 *
 * @returns a function that unlocks it
 * @throws {WitnessError} when another process has locked it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const owner = await findOwner(file);
  if (owner !== null && isAlive(owner)) {
    throw new WitnessError(`Un autre témoin (processus ${owner}) utilise déjà ce dossier.`);
  }
  // A killed process has left its lock.
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

/** Whether another process with this id runs. In a restarted container the lock's id may be this process's own. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
