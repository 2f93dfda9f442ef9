import { toBase64 } from './encoding-rules.ts';
import type { Hash } from './hash-rules.ts';
import { COSIGNATURE, cosigned, readNote, signatureBy, spellSignature, type Verifier } from './note-rules.ts';

// What a witness is sent, and answers (C2SP tlog-witness): `POST <address>/add-checkpoint`.

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/**
 * What is posted for a witness to sign a head.
 *
 * @param old entries of the head that it has signed last; 0 where it has signed none
 * @param proof that the head continues that one
 * @param note the head, signed by its log
 */
export const spellWitnessRequest = (old: number, proof: readonly Hash[], note: string): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;

/** What a witness has signed of a head, to be verified. */
export interface Cosignature {
  /** As it stands behind the head, without its end. */
  line: string;
  /** What it has signed: the time at which it saw the head, and the head's lines. */
  signed: Uint8Array;
  /** 64 bytes. */
  signature: Uint8Array;
}

/**
 * The signature of a witness in its answer; null where it holds none of this one.
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

/** The size that a witness which has seen another head answers with; null where it says none. */
export function readSizeHint(answer: string): number | null {
  const size = /^(?:0|[1-9]\d{0,15})\n?$/.test(answer) ? Number(answer) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}
