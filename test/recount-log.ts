import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beginSha256 } from '#app/register/digests.ts';
import { utf8 } from '#domain/register/encoding-rules.ts';
import {
  ANNULMENT,
  CLOSE,
  commitment,
  jsonEntry,
  type Opening,
  packOpening,
  RESULT,
  REVERSAL,
  voteEntry,
} from '#domain/register/entry-rules.ts';
import type { Hash, Sha256 } from '#domain/register/hash-rules.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { type Fault, type PublishedResult, toRecountFaults } from '#domain/register/recount-fault-rules.ts';
import { createRecount } from '#domain/register/recount-rules.ts';
import { EMPTY, grow, toRoot } from '#domain/register/tile-rules.ts';

const sha: Sha256 = (data) => new Uint8Array(createHash('sha256').update(data).digest());
const NO_OPENING = new Uint8Array(0);

/** A log made by hand, with the result that a recount of it must find. */
export interface MadeLog {
  contestId: string;
  candidates: string[];
  entries: Uint8Array[];
  openings: Uint8Array[];
  published: PublishedResult;
  root(): Hash;
}

/** One step of a history; numbers count modulo the candidates, votes or decisions that exist. */
export type Step =
  | { do: 'vote'; candidate: number; bonus: boolean }
  | { do: 'annul'; votes: number[] }
  | { do: 'restore'; decision: number }
  | { do: 'publish' };

/**
 * Writes the log of a history as the server would: decisions name positions, a result follows the end of the vote. A
 * last result is always published.
 *
 * @param correcting true when results are counts of the régie; false for the one result that comes out by its date
 */
export function makeLog(steps: readonly Step[], talents = 3, correcting = true): MadeLog {
  const contestId = randomUUID();
  const candidates = Array.from({ length: talents }, () => randomUUID());
  const entries: Uint8Array[] = [];
  const openings: Uint8Array[] = [];
  const votes: { position: number; candidate: string; out: number }[] = [];
  const decisions: { id: string; votes: number[]; restored: boolean }[] = [];
  let closedAt = -1;
  let version = 0;
  let published: PublishedResult = { version: 0, total: 0, annulled: 0, lines: [] };

  const write = (entry: Uint8Array, opening: Uint8Array = NO_OPENING) => {
    entries.push(entry);
    openings.push(opening);
  };
  const decide = (kind: number, decision: { id: string; votes: number[] }) =>
    write(
      jsonEntry(kind, {
        decision: decision.id,
        part: 1,
        parts: 1,
        reason: { code: 'list', text: 'essai' },
        positions: decision.votes.map((one) => votes[one]?.position),
      }),
    );
  const counting = (candidate?: string) =>
    votes.filter((one) => one.out === 0 && (!candidate || one.candidate === candidate)).length;

  function publish(): void {
    if (closedAt !== votes.length) {
      closedAt = votes.length;
      write(jsonEntry(CLOSE, { votes: votes.length, at: '2026-11-22T20:00:00.000Z' }));
    }
    if (correcting || version === 0) {
      version += correcting ? 1 : 0;
      const totals = Object.fromEntries(candidates.map((id) => [id, counting(id)]));
      write(jsonEntry(RESULT, { version, totals, minutes_sha256: null }));
    }
    published = {
      version,
      total: counting(),
      annulled: votes.length - counting(),
      lines: candidates.map((candidateId, index) => ({
        candidateId,
        number: index + 1,
        name: `Talent ${index + 1}`,
        votes: counting(candidateId),
      })),
    };
  }

  for (const step of steps) {
    if (step.do === 'vote') {
      const candidate = candidates[step.candidate % talents] as string;
      const opening = toOpening(candidate, step.bonus, entries.length);
      votes.push({ position: entries.length, candidate, out: 0 });
      write(voteEntry(commitment(sha, contestId, opening)), packOpening(opening));
    } else if (step.do === 'annul') {
      if (votes.length === 0) continue;
      const chosen = [...new Set(step.votes.map((one) => one % votes.length))];
      for (const one of chosen) (votes[one] as { out: number }).out += 1;
      const decision = { id: randomUUID(), votes: chosen, restored: false };
      decisions.push(decision);
      decide(ANNULMENT, decision);
    } else if (step.do === 'restore') {
      const decision = decisions[step.decision % decisions.length];
      if (!decision || decision.restored) continue;
      decision.restored = true;
      for (const one of decision.votes) (votes[one] as { out: number }).out -= 1;
      decide(REVERSAL, decision);
    } else if (correcting) publish();
  }
  publish();
  return { contestId, candidates, entries, openings, published, root: () => rootFor(entries) };
}

/** A log with further votes after its last result, and a close that counts them. */
export function withVotesHeldBack(made: MadeLog, votes: number): MadeLog {
  const { contestId, candidates } = made;
  const entries = [...made.entries];
  const openings = [...made.openings];
  for (let vote = 0; vote < votes; vote += 1) {
    const opening = toOpening(candidates[0] as string, false, entries.length);
    entries.push(voteEntry(commitment(sha, contestId, opening)));
    openings.push(packOpening(opening));
  }
  const all = openings.filter(({ length }) => length > 0).length;
  entries.push(jsonEntry(CLOSE, { votes: all, at: '2026-11-22T21:00:00.000Z' }));
  openings.push(NO_OPENING);
  return { ...made, entries, openings, root: () => rootFor(entries) };
}

function toOpening(candidateId: string, bonus: boolean, number: number): Opening {
  const tag = sha(utf8(`${candidateId} ${number}`));
  return { kind: bonus ? 'bonus' : 'daily', candidateId, tag, salt: tag.slice(0, 16) };
}

/** The root of some entries, by the server's own rules for tiles. */
export function rootFor(entries: readonly Uint8Array[]): Hash {
  const leaves = entries.map((entry) => leafHash(sha, entry));
  return toRoot(sha, grow(sha, EMPTY, leaves).after);
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('vote' as const), candidate: fc.nat(9), bonus: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('annul' as const), votes: fc.array(fc.nat(), { maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), decision: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
);
const history = fc
  .array(step, { maxLength: 60, size: 'max' })
  .map((steps): Step[] => [{ do: 'vote', candidate: 0, bonus: false }, ...steps]);

/** Logs of any honest history, with at least one vote in each. */
export const anyLog = fc
  .tuple(history, fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([steps, talents, correcting]) => makeLog(steps, talents, correcting));

/** Counts a log again, in bundles of any width. @param seenSize entries that the device has seen before */
export function recount({ contestId, entries, openings }: MadeLog, width = 7, seenSize = 0) {
  const counting = createRecount(contestId, entries.length, beginSha256, seenSize);
  for (let from = 0; from < entries.length; from += width)
    counting.feed(entries.slice(from, from + width), openings.slice(from, from + width));
  return counting.finish();
}

/** The key that signs the heads of these logs. */
export const HEAD_KEY = 'a key';

/** What a recount of a log finds wrong. @param root of its head, by default that of its entries */
export const faultsIn = (made: MadeLog, root: Hash = made.root()): Fault[] =>
  toRecountFaults(recount(made), { head: { root, key: HEAD_KEY }, published: made.published, seen: null });

/** The kinds of faults that a recount of a log finds. */
export const kindsIn = (made: MadeLog, root?: Hash): string[] => faultsIn(made, root).map(({ kind }) => kind);

/** The positions of a log's entries of some kinds. */
export const toPositions = ({ entries }: MadeLog, ...kinds: number[]): number[] =>
  entries.flatMap((entry, position) => (kinds.includes(entry[0] as number) ? [position] : []));
