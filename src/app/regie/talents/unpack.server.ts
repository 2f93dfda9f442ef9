import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { ImportProblem } from '#domain/contest/talent-import-rules.ts';
import { AppError } from '#domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';

/** An uploaded file, alone or from an archive. */
export interface SentFile {
  /** File name without folders. */
  name: string;
  content: Uint8Array;
}

/** A refusal of an import's files. Its sentences are kept apart from those of `errors.ts`, which every phone loads. */
export class ImportRefused extends AppError {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: unknown) {
    super('IMPORT_REFUSED', { cause });
    this.problem = problem;
  }
}

/** Limits for all archives of one form together: room for a season's portraits, not for a zip bomb. */
export const UNPACK = { files: 100, fileBytes: PICTURE_BYTES_MAX, bytes: 96 * 1024 * 1024 } as const;

/** Whether a file is a zip archive, by its first bytes. */
export const isArchive = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';

/**
 * Unpacks a zip archive in memory. Nothing is written under the names in it, and a name that leads outside (absolute
 * path, « .. ») refuses the whole archive. Sizes are checked as the archive states them, before unpacking; the library
 * aborts a file that is longer than stated.
 *
 * @param before files that the same form has given already; they count towards the same limits
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

/** The name of an entry, without its folders; null for folders, and for files that operating systems add. */
function toName({ fileName, fileNameRaw }: yauzl.Entry): string | null {
  const name = decodeUtf8(fileNameRaw) ?? fileName;
  const folders = name.split('/');
  const last = folders.pop() ?? '';
  if (!last || last.startsWith('.') || folders.includes('__MACOSX')) return null;
  return /^(?:thumbs\.db|desktop\.ini)$/i.test(last) ? null : last.normalize('NFC');
}

/** Decodes a name as UTF-8, which Macs write without the flag; null when it is not UTF-8. */
function decodeUtf8(raw: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return null;
  }
}
