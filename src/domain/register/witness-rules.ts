import { toBase64 } from './encoding-rules.ts';
import type { Hash } from './hash-rules.ts';
import { COSIGNATURE, cosigned, readNote, signatureBy, spellSignature, type Verifier } from './note-rules.ts';

// The request to a witness, and its answer (C2SP tlog-witness): `POST <address>/add-checkpoint`.

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/**
 * The body of the request that asks a witness to sign a head.
 *
 * @param old entries of the head that the witness has signed last; 0 where it has signed none
 * @param proof that the head continues that one
 * @param note the head, signed by its log
 */
export const spellWitnessRequest = (old: number, proof: readonly Hash[], note: string): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;

/** What a witness has signed of a head, to be verified. */
export interface Cosignature {
  /** The signature's line under the head, without the line feed. */
  line: string;
  /** What it has signed: the time at which it saw the head, and the head's lines. */
  signed: Uint8Array;
  /** 64 bytes. */
  signature: Uint8Array;
}

/**
 * The signature of a witness in its answer; null where the answer holds none of this witness.
 *
 * @param text the lines of the head that it was sent
 */
export function readCosignature(text: string, answer: string, witness: Verifier): Cosignature | null {
  const note = readNote(`${text}\n${answer}`);
  // The answer must not have lengthened what is signed.
  const own = note?.text === text && witness.algorithm === COSIGNATURE ? signatureBy(note, witness) : null;
  if (!own || own.bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const view = new DataView(own.bytes.buffer, own.bytes.byteOffset, TIME_BYTES);
  const seconds = Number(view.getBigUint64(0));
  if (!Number.isSafeInteger(seconds)) return null;
  return {
    line: spellSignature(own).trimEnd(),
    signed: cosigned(text, seconds),
    signature: own.bytes.subarray(TIME_BYTES),
  };
}

/** The size in the answer of a witness that has signed another head; null where it tells none. */
export function readSizeHint(answer: string): number | null {
  const size = /^(?:0|[1-9]\d{0,15})\n?$/.test(answer) ? Number(answer) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}
