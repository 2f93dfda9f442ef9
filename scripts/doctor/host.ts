import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ReadConfig } from '#server/config/config.ts';
import { tellsBuild } from '#server/config/software-version.ts';
import { count, type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';

const NODE = 24;
const GIGABYTE = 2 ** 30;
const LEAST_FREE = { part: 0.1, bytes: GIGABYTE };
const HOUR_MS = 3_600_000;

/** Checks the machine that the product runs on: Node, disks, the mark of the last backup. */
export async function lookAtHost(settings: ReadConfig, now: number): Promise<Finding[]> {
  const folders = new Map([
    ['DATA_DIR', settings.dataDir],
    ...(settings.uploads.s3 ? [] : [['UPLOADS_DIR', settings.uploads.folder] as const]),
  ]);
  const disks = [...folders].map(([name, folder]) => lookAtDisk(name, folder));
  return [
    nodeVersion(process.versions.node),
    versionFinding(settings.version),
    settings.demonstration
      ? wrong(
          'This is a demonstration: its accounts and passwords are published.',
          'Set NODE_ENV=production.',
        )
      : ok('The product runs as production.'),
    ...(await Promise.all(disks)),
    ...(await lookAtMarker(settings.backup, now)),
  ];
}

export function nodeVersion(version: string): Finding {
  if (Number.parseInt(version, 10) >= NODE) return ok(`Node.js is ${version}.`);
  return wrong(
    `Node.js is ${version}: the product needs ${NODE}.`,
    `Install Node.js ${NODE}, or start with npm.`,
  );
}

/** The alert PalmaresVersions compares what each server says of itself. */
const versionFinding = (version: string): Finding =>
  tellsBuild(version)
    ? ok(`This is version ${version}.`)
    : note(
        `This is version ${version}, as every build is: two of them that run at once cannot be told apart.`,
        'Set PRODUCT_VERSION to the commit when you deploy.',
      );

async function lookAtDisk(name: string, folder: string): Promise<Finding> {
  let place = path.resolve(folder);
  while (!existsSync(place)) place = path.dirname(place);
  try {
    // Where a folder is still to be made, checks the one above it.
    await access(place, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(place);
    return diskFinding(name, place, bavail * bsize, blocks * bsize);
  } catch (error) {
    return wrong(
      `${name} (${place}) cannot be written: ${toWordsWithCode(error)}.`,
      'Give it to the user of the server, on a disk that is not mounted read-only.',
    );
  }
}

export function diskFinding(name: string, place: string, free: number, total: number): Finding {
  const left = `${(free / GIGABYTE).toFixed(1)} GiB (${Math.round((100 * free) / Math.max(1, total))} %)`;
  if (free >= total * LEAST_FREE.part && free >= LEAST_FREE.bytes)
    return ok(`The disk of ${name} has ${left} left.`);
  return wrong(`The disk of ${name} (${place}) has only ${left} left.`, 'Free space there, or enlarge it.');
}

/** Checks the file that each finished backup touches. */
async function lookAtMarker({ marker, hours }: ReadConfig['backup'], now: number): Promise<Finding[]> {
  if (!marker) return [];
  const touched = await stat(marker).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (touched === null)
    return [wrong(`No backup has left its mark: ${marker} is not there.`, 'Look at the backup’s own log.')];
  const age = (now - touched) / HOUR_MS;
  const told = `The last backup was finished ${count(Math.round(age), 'hour')} ago`;
  if (age <= hours) return [ok(`${told}.`)];
  return [wrong(`${told}: more than ${count(hours, 'hour')}.`, 'Make one now, and look why there was none.')];
}

/** Finds an installation that mentions no backup at all: neither a mark nor an archive of the log. */
export function backupKnown({ marker }: ReadConfig['backup'], archiveOn: boolean): Finding[] {
  if (marker || archiveOn) return [];
  return [
    wrong(
      'Nothing is known of a backup: the write-ahead log is not archived, and BACKUP_MARKER names no file.',
      'Set up both as docs/operations.md says ("Backup and restore"), and BACKUP_MARKER.',
    ),
  ];
}

/** At night engineers compare the hours of both logs: product and database should write them in one zone. */
export function zoneFinding(own: string, ofLog: string): Finding {
  const isUtc = (zone: string) => /^(?:Etc\/)?(?:UTC|UCT|Zulu|GMT)$|^Etc\/UTC$/i.test(zone);
  if (own === ofLog || (isUtc(own) && isUtc(ofLog)))
    return ok(`Logs of product and database tell hours of ${own}.`);
  return note(
    `The product runs in ${own}, and the database writes its log in ${ofLog}: the same moment has two hours.`,
    'Set TZ=UTC here and log_timezone = UTC there. Days of the vote are UTC days either way.',
  );
}
