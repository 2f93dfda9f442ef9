import { type Head, type Note, parseCheckpoint, parseNote } from '../../public/verifier.mjs';

/** What a log asks a witness to sign. */
export interface Submission {
  /** The size of the last head that the witness has signed, as the log knows it. */
  old: number;
  proof: Buffer[];
  head: Head;
  note: Note;
}

const MOST_HASHES = 63;
const HASH_LINE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads the body of `add-checkpoint`: the old size, the proof, an empty line, the checkpoint
 * (c2sp.org/tlog-witness).
 *
 * @returns null for a malformed body
 */
export function parseSubmission(body: Buffer): Submission | null {
  const end = body.indexOf('\n\n');
  if (end < 0) return null;
  const [oldLine = '', ...hashes] = body.toString('utf8', 0, end).split('\n');
  const [, decimal] = /^old (0|[1-9]\d{0,15})$/.exec(oldLine) ?? [];
  const note = parseNote(body.subarray(end + 2));
  const head = note && parseCheckpoint(note.text);
  if (decimal === undefined || !head || hashes.length > MOST_HASHES) return null;
  if (!hashes.every((line) => HASH_LINE.test(line))) return null;
  return { old: Number(decimal), proof: hashes.map((line) => Buffer.from(line, 'base64')), head, note };
}
