import { createPublicKey, verify } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { sha256 } from '#domain/sha.ts';
import { beginLog, type LogNaming } from './begin-log.ts';
import { listBegunContests } from './contest-queries.ts';
import { insertCosignature } from './cosignature-queries.ts';
import { emptyRoot } from './hash-rules.ts';
import { signHead } from './keys.ts';
import { findLog } from './log-queries.ts';
import { readNote, type Verifier } from './note-rules.ts';
import { consistencyProof } from './proofs.ts';
import type { WitnessOutcome } from './watch-schema.ts';
import * as queries from './witness-queries.ts';
import { readCosignature, readSizeHint, spellWitnessRequest } from './witness-rules.ts';

/** A witness's answer: HTTP status and text; null where it did not answer. */
export type WitnessAnswer = { status: number; text: string } | null;

/** Posts a text to a witness. */
export type AskWitness = (body: string) => Promise<WitnessAnswer>;

export const { unsignedHeads } = queries;

/**
 * The last head of each contest that has begun, to ask a witness whether it has signed a longer one. Where there is no
 * log, one is begun with an empty head: a database that was restored from a backup of before the vote knows no log.
 */
export async function lastHeads(
  db: Db,
  competitionId: string,
  witness: string,
  naming: LogNaming,
): Promise<queries.WitnessedHead[]> {
  for (const { contest_id } of await listBegunContests(db, competitionId)) {
    await beginLog(db, naming, contest_id);
  }
  const heads = await queries.lastHeads(db, competitionId, witness);
  const empty = { size: 0, root: emptyRoot(sha256) };
  return heads.map((head) => ({
    ...head,
    note: head.note ?? signHead(naming.keys, { origin: head.origin, ...empty }),
  }));
}

/**
 * Has a witness sign a head, and stores its signature. A witness that has signed another head than the last one known
 * here answers so, and is asked once more.
 *
 * @returns the outcome, which is stored too
 */
export async function haveSigned(
  db: Db,
  witness: Verifier,
  head: queries.WitnessedHead,
  ask: AskWitness,
): Promise<WitnessOutcome> {
  const { outcome, refused = null } = await askForSignature(db, witness, head, ask);
  const { contest_id, size } = head;
  await queries.upsertAnswer(db, { contest_id, witness: witness.name, size, outcome, refused });
  return outcome;
}

interface Answered {
  outcome: WitnessOutcome;
  /** Entries of the head that the witness has signed and this log does not continue. */
  refused?: number;
}

async function askForSignature(
  db: Db,
  witness: Verifier,
  head: queries.WitnessedHead,
  ask: AskWitness,
): Promise<Answered> {
  const { contest_id, size, note } = head;
  const askFrom = async (old: number) =>
    ask(spellWitnessRequest(old, await consistencyProof(db, contest_id, old, size), note));
  let old = head.signed;
  let answer = await askFrom(old);
  const hint = hintIn(answer);
  if (hint !== null && hint > size) {
    // The witness may have signed what another process has sealed since, which is in the database before a witness gets
    // it.
    const log = await findLog(db, contest_id);
    return hint > (log?.size ?? 0) ? { outcome: 'ahead', refused: hint } : { outcome: 'away' };
  }
  if (hint !== null && hint !== old) {
    old = hint;
    answer = await askFrom(old);
  }
  // It has meanwhile signed another head for another process: the next turn knows.
  const other = hintIn(answer);
  if (other !== null && other !== old) return { outcome: 'away' };
  if (answer?.status !== 200) {
    const outcome = outcomeFor(answer?.status);
    // The log is known to continue a head whose signature by this witness is stored here: the refusal proves nothing.
    return outcome === 'inconsistent' && old !== head.signed ? { outcome, refused: old } : { outcome };
  }
  // A signature of an empty head is not stored: it only asked whether the witness knows a longer head.
  if (size === 0) return { outcome: 'signed' };
  const text = readNote(note)?.text ?? '';
  const cosignature = readCosignature(text, answer.text, witness);
  if (!cosignature || !verifies(witness, cosignature)) return { outcome: 'unreadable' };
  await insertCosignature(db, { contest_id, size, witness: witness.name, line: cosignature.line });
  return { outcome: 'signed' };
}

const hintIn = (answer: WitnessAnswer) => (answer?.status === 409 ? readSizeHint(answer.text) : null);

/** @param status undefined where it did not answer */
function outcomeFor(status: number | undefined): WitnessOutcome {
  if (status === 404) return 'unknown';
  if (status === 403) return 'refused';
  if (status === 409 || status === 422) return 'inconsistent';
  return status === undefined || status >= 500 || status === 429 ? 'away' : 'unreadable';
}

function verifies(
  { key }: Verifier,
  { signed: text, signature }: { signed: Uint8Array; signature: Uint8Array },
): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
