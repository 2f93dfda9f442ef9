import { isCount } from '#domain/count-rules.ts';
import { readJson } from './entry-rules.ts';
import type { AnnulmentEntry, CloseEntry, ResultEntry, ResumptionEntry } from './schema.ts';

// Reads entries other than votes without a library, so that a phone checks them as `schema.ts` does on the server.

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

const DIGEST = /^[\da-f]{64}$/;

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An annulment or its reversal; null where the entry cannot be read. */
export function readAnnulment(entry: Uint8Array): AnnulmentEntry | null {
  const said = readJson(entry);
  if (!isObject(said) || !isObject(said.reason)) return null;
  const { decision, part, parts, reason, positions } = said;
  const { code, text } = reason;
  if (typeof decision !== 'string' || !UUID.test(decision)) return null;
  if (typeof code !== 'string' || typeof text !== 'string') return null;
  if (!isCount(part) || !isCount(parts)) return null;
  if (!Array.isArray(positions) || !positions.every(isCount)) return null;
  return { decision, part, parts, reason: { code, text }, positions };
}

/** The end of a vote; null where the entry cannot be read. */
export function readClose(entry: Uint8Array): CloseEntry | null {
  const said = readJson(entry);
  if (!isObject(said) || !isCount(said.votes) || typeof said.at !== 'string') return null;
  return { votes: said.votes, at: said.at };
}

/** A result; null where the entry cannot be read. */
export function readResult(entry: Uint8Array): ResultEntry | null {
  const said = readJson(entry);
  if (!isObject(said) || !isCount(said.version) || !isObject(said.totals)) return null;
  const { version, totals, minutes_sha256 } = said;
  if (minutes_sha256 !== null && (typeof minutes_sha256 !== 'string' || !DIGEST.test(minutes_sha256)))
    return null;
  const known = Object.entries(totals).every(([id, votes]) => UUID.test(id) && isCount(votes));
  return known ? { version, totals: totals as Record<string, number>, minutes_sha256 } : null;
}

/** A resumption: why a log goes on from before a head that it had published; null where the entry cannot be read. */
export function readResumption(entry: Uint8Array): ResumptionEntry | null {
  const said = readJson(entry);
  if (!isObject(said) || !isObject(said.lost)) return null;
  const { decision, reason, lost } = said;
  const { size, root } = lost;
  if (typeof decision !== 'string' || !UUID.test(decision) || typeof reason !== 'string') return null;
  if (!isCount(size) || (root !== null && (typeof root !== 'string' || !DIGEST.test(root)))) return null;
  return { decision, reason, lost: { size, root } };
}
