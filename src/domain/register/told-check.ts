import type { Db } from '#database/client.ts';
import { minutesDigest } from '#domain/counting/minutes.ts';
import { listCounts } from '#domain/counting/versions.ts';
import { readAnnulment, readResult } from './entry-json-rules.ts';
import { ANNULMENT, RESULT, REVERSAL } from './entry-rules.ts';
import type { RegisterKeys } from './keys.ts';
import { findPositions } from './positions.ts';
import { toCommitment } from './receipts.ts';
import type { ResultEntry } from './schema.ts';
import { decisionsInRows, votesOfDecision } from './told-queries.ts';

/** A decision or a result on which rows and log differ. */
export type ToldFinding =
  /** How many votes a decision is about, by the log (`told`) and by the rows; null where there is no such decision. */
  | { kind: 'annulment' | 'reversal'; decisionId: string; told: number | null; rows: number | null }
  /** A count whose minutes' digest is not the one in the log. */
  | { kind: 'result'; version: number };

/** What a log tells of decisions and results, collected while it is read. */
export interface Told {
  /** Positions by decision. */
  annulments: Map<string, number[]>;
  reversals: Map<string, number[]>;
  results: ResultEntry[];
}

export const nothingTold = (): Told => ({ annulments: new Map(), reversals: new Map(), results: [] });

/** Collects an entry that is no vote. An unreadable one is skipped: comparing the signed head finds it. */
export function takeIn(told: Told, entry: Uint8Array): void {
  const [kind] = entry;
  if (kind === RESULT) {
    const result = readResult(entry);
    if (result) told.results.push(result);
  }
  if (kind !== ANNULMENT && kind !== REVERSAL) return;
  const decision = readAnnulment(entry);
  if (!decision) return;
  const decisions = kind === ANNULMENT ? told.annulments : told.reversals;
  decisions.set(decision.decision, [...(decisions.get(decision.decision) ?? []), ...decision.positions]);
}

/**
 * Compares the rows of decisions and counts with what a log tells of them, so that a change in rows alone is found.
 * Decisions that the log does not tell yet are left out.
 */
export async function checkTold(
  tx: Db,
  keys: RegisterKeys,
  contestId: string,
  told: Told,
): Promise<ToldFinding[]> {
  const inRows = await decisionsInRows(tx, contestId);
  const check = { tx, keys, contestId };
  return [
    ...(await checkDecisions(check, told.annulments, inRows, ANNULMENT)),
    ...(await checkDecisions(check, told.reversals, inRows, REVERSAL)),
    ...(await checkResults(check, told.results)),
  ];
}

interface Check {
  tx: Db;
  keys: RegisterKeys;
  contestId: string;
}

/** @param byte the first byte of the decisions' entries */
async function checkDecisions(
  { tx, keys, contestId }: Check,
  told: ReadonlyMap<string, readonly number[]>,
  inRows: Awaited<ReturnType<typeof decisionsInRows>>,
  byte: typeof ANNULMENT | typeof REVERSAL,
): Promise<ToldFinding[]> {
  const kind = byte === ANNULMENT ? 'annulment' : 'reversal';
  const rows = inRows.filter((one) => one.kind === byte);
  const there = new Set(rows.map(({ id }) => id));
  const findings: ToldFinding[] = [];
  for (const [decisionId, positions] of told) {
    const own = there.has(decisionId) ? await positionsInRows(tx, keys, contestId, decisionId) : null;
    if (own && sameNumbers(own, positions)) continue;
    findings.push({ kind, decisionId, told: positions.length, rows: own?.length ?? null });
  }
  for (const { id: decisionId, marked } of rows) {
    // Marked as told although the log does not tell it: it would never be told.
    if (!marked || told.has(decisionId)) continue;
    const { votes } = await votesOfDecision(tx, contestId, decisionId);
    findings.push({ kind, decisionId, told: null, rows: votes.length });
  }
  return findings;
}

async function checkResults({ tx, contestId }: Check, told: readonly ResultEntry[]): Promise<ToldFinding[]> {
  // Results that came out by their date alone are no count.
  const counted = told.filter(({ version }) => version > 0);
  if (counted.length === 0) return [];
  const counts = new Map((await listCounts(tx, contestId)).map((one) => [one.version, one]));
  return counted
    .filter(({ version, minutes_sha256 }) => {
      const count = counts.get(version);
      return !count || minutesDigest(count) !== minutes_sha256;
    })
    .map(({ version }) => ({ kind: 'result', version }));
}

/** The positions of a decision's votes; -1 for votes that the log does not have. */
async function positionsInRows(tx: Db, keys: RegisterKeys, contestId: string, decisionId: string) {
  const { votes } = await votesOfDecision(tx, contestId, decisionId);
  const commitments = votes.map((vote) => toCommitment(keys, vote));
  return (await findPositions(tx, contestId, commitments)).map((position) => position ?? -1);
}

function sameNumbers(some: readonly number[], others: readonly number[]): boolean {
  const [one, other] = [some, others].map((list) => list.toSorted((a, b) => a - b));
  return some.length === others.length && (one ?? []).every((number, index) => number === other?.[index]);
}
