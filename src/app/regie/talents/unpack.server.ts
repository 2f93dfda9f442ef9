import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { ImportProblem } from '#domain/contest/talent-import-rules.ts';
import { AppError } from '#domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';

/** A file that was sent, alone or in an archive. */
export interface SentFile {
  /** Without the folders that it lay in. */
  name: string;
  content: Uint8Array;
}

/** A refusal of the files of an import. Its sentence stands apart: those of all refusals are sent to every phone. */
export class ImportRefused extends AppError {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: unknown) {
    super('IMPORT_REFUSED', { cause });
    this.problem = problem;
  }
}

/** What the archives of one form may hold together: a season's portraits, and no bomb. */
export const UNPACK = { files: 100, fileBytes: PICTURE_BYTES_MAX, bytes: 96 * 1024 * 1024 } as const;

/** Whether a file is an archive, by what stands in it. */
export const isArchive = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';

/**
 * The files of a zip archive. Nothing is written under the names in it, and what claims to be outside of it (absolute
 * paths, « .. ») refuses the whole. A file's size is counted as the archive tells it, before it is unpacked; that may be a
 * lie, and the library ends a file that is longer than told.
 *
 * @param before what the same form has given already: it takes of the same room
 * @throws {ImportRefused} archive, many, large
 */
export async function unpack(archive: Uint8Array, before: readonly SentFile[] = []): Promise<SentFile[]> {
  try {
    return await readEntries(archive, before);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new ImportRefused('archive', cause);
  }
}

async function readEntries(archive: Uint8Array, before: readonly SentFile[]): Promise<SentFile[]> {
  const zip = await yauzl.fromBufferPromise(
    Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength),
  );
  const files: SentFile[] = [];
  let bytes = before.reduce((sum, { content }) => sum + content.byteLength, 0);
  for await (const entry of zip.eachEntry()) {
    const name = toName(entry);
    if (!name) continue;
    if (before.length + files.length >= UNPACK.files) throw new ImportRefused('many');
    bytes += entry.uncompressedSize;
    if (bytes > UNPACK.bytes || entry.uncompressedSize > UNPACK.fileBytes) throw new ImportRefused('large');
    files.push({ name, content: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  return files;
}

/** The name of a file that its author has put there; null for folders, and for what systems add by themselves. */
function toName({ fileName, fileNameRaw }: yauzl.Entry): string | null {
  const name = decodeUtf8(fileNameRaw) ?? fileName;
  const folders = name.split('/');
  const last = folders.pop() ?? '';
  if (!last || last.startsWith('.') || folders.includes('__MACOSX')) return null;
  return /^(?:thumbs\.db|desktop\.ini)$/i.test(last) ? null : last.normalize('NFC');
}

/** Macs write UTF-8 without saying so. */
function decodeUtf8(raw: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return null;
  }
}
