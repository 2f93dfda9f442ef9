import { isCount } from '#domain/count-rules.ts';
import { toHex } from './encoding-rules.ts';
import { isObject } from './entry-json-rules.ts';
import { type Hash, sameBytes } from './hash-rules.ts';
import type { ResultEntry } from './schema.ts';
import type { ReasonVotes } from './standing-votes-rules.ts';

/** Votes by candidate's id. */
export type Totals = ReadonlyMap<string, number>;

/** A result that the log holds, with the votes that the log gives up to that entry. */
export interface ToldResult {
  version: number;
  /** Votes that the log held before the result, annulled ones too. */
  votes: number;
  totals: Totals;
  /** Votes that were out of the count, by candidate. */
  annulled: Totals;
  /** The same votes by reason. */
  reasons: readonly ReasonVotes[];
  /** SHA-256 of the minutes' file, hexadecimal digits; null where there are none. */
  minutes: string | null;
}

/** What a log says, from its first entry to its last. */
export interface Recounted {
  entries: number;
  /** Entries that are votes. */
  votes: number;
  root: Hash;
  /** Votes that count now, by candidate. */
  totals: Totals;
  /** Votes that are out of the count now, by candidate. */
  annulled: Totals;
  /** The same votes by reason. */
  reasons: readonly ReasonVotes[];
  /** Votes that the log held at the last end of the vote that it tells; null where it tells none. */
  closed: number | null;
  /** The last result that the log holds. */
  result: ToldResult | null;
  /** Whether votes were annulled or restored after that result. */
  decidedSince: boolean;
  /** How often the log was resumed after a part of it had been lost. */
  resumptions: number;
  /** The root of as many entries as the device had seen before; null where it had seen none, or the log is shorter. */
  seenRoot: Hash | null;
  faults: readonly Fault[];
}

/** A head of this log that the device had checked before. */
export interface SeenHead {
  size: number;
  /** Hexadecimal digits. */
  root: string;
  /** The line of the key that had signed it. */
  key: string;
}

/** A candidate's votes as they were told, and as they were counted. */
export interface Difference {
  candidateId: string;
  said: number;
  counted: number;
}

/** What is wrong with a log, or with what was published of it. Positions are from 0. */
export type Fault =
  /** The head is signed with another key than the one that this device has seen. */
  | { kind: 'key'; seen: string }
  /** The entries are not those that the head stands for. */
  | { kind: 'root' }
  /** The log is shorter than this device has seen it: `size` entries with this root. */
  | { kind: 'older'; size: number; root: string }
  /** The first `size` entries are not those that this device has seen. */
  | { kind: 'rewritten'; size: number; root: string }
  /** A vote that its opening does not fit. */
  | { kind: 'opening'; position: number }
  /** An entry that cannot be read, or that is no vote and yet has an opening. */
  | { kind: 'entry'; position: number }
  /** A decision on votes that are not there. */
  | { kind: 'decision'; position: number }
  /** A vote stands in the log twice. */
  | { kind: 'twice' }
  /** The end of the vote tells another number of votes. */
  | { kind: 'close'; said: number; counted: number }
  /** Votes stand in the log after the end of the vote, or it tells no end. */
  | { kind: 'late'; votes: number }
  /** Votes stand in the log after its last result, which does not count them. */
  | { kind: 'uncounted'; votes: number }
  /** A result in the log that differs from a count of its votes. */
  | { kind: 'result'; version: number; differences: Difference[] }
  /** The published result is older than the log's last one, or was never in it. */
  | { kind: 'untold'; version: number }
  /** The published result differs from the log's. */
  | { kind: 'published'; differences: Difference[] }
  /** The published total, or the published number of annulled votes, differs. */
  | { kind: 'sum'; said: number; counted: number }
  | { kind: 'annulled'; said: number; counted: number };

/** The order in which faults are told: a fault that explains others comes before them. */
const ORDER: readonly Fault['kind'][] = [
  'key',
  'root',
  'older',
  'rewritten',
  'opening',
  'entry',
  'twice',
  'decision',
  'close',
  'late',
  'uncounted',
  'result',
  'untold',
  'published',
  'sum',
  'annulled',
];

/** Kinds of faults that come from comparing a published result with the log. */
const COMPARED: ReadonlySet<Fault['kind']> = new Set(['untold', 'published', 'sum', 'annulled']);

/** A result as it was published. */
export interface PublishedResult {
  /** 0 where no count of the régie was published. */
  version: number;
  total: number;
  annulled: number;
  lines: { candidateId: string; number: number | null; name: string; votes: number }[];
}

/** Reads the server's answer at `result`; null where it cannot be read. */
export function readPublished(said: unknown): PublishedResult | null {
  if (!isObject(said)) return null;
  const { version, total, annulled, lines } = said;
  if (!isCount(version) || !isCount(total) || !isCount(annulled) || !Array.isArray(lines)) return null;
  const read = lines.flatMap((line: unknown) => {
    if (!isObject(line)) return [];
    const { candidate_id: candidateId, number, name, votes } = line;
    if (typeof candidateId !== 'string' || typeof name !== 'string' || !isCount(votes)) return [];
    return [{ candidateId, number: isCount(number) ? number : null, name, votes }];
  });
  // A candidate who is named twice would be compared once, and added up twice.
  const named = new Set(read.map(({ candidateId }) => candidateId)).size;
  return named === lines.length ? { version, total, annulled, lines: read } : null;
}

/** Candidates whose told and counted votes differ, the greatest difference first. */
export function differences(said: Totals, counted: Totals): Difference[] {
  const ids = [...new Set([...said.keys(), ...counted.keys()])];
  return ids
    .map((candidateId) => ({
      candidateId,
      said: said.get(candidateId) ?? 0,
      counted: counted.get(candidateId) ?? 0,
    }))
    .filter((one) => one.said !== one.counted)
    .sort((one, other) => distance(other) - distance(one));
}

/** Whether a result of the log is the published one. */
export const isToldResult = (told: Pick<ResultEntry, 'totals'>, published: Totals): boolean =>
  differences(published, new Map(Object.entries(told.totals))).length === 0;

const distance = ({ said, counted }: Difference) => Math.abs(said - counted);

/**
 * Whether the published result is newer than the log's last one. The sequencer's next turn adds it to the log; until
 * then it cannot be compared.
 */
export const isAhead = ({ result }: Recounted, { version }: PublishedResult): boolean =>
  version > (result?.version ?? -1);

/**
 * The faults that may only mean that the result was fetched at another moment than the log: a result that came out by
 * its date follows each decision as it is made, and an older version may come from a cache on the way. All other faults
 * are real.
 */
export function passingFaults(
  faults: readonly Fault[],
  { result }: Recounted,
  { version }: PublishedResult,
): Fault[] {
  const follows = version === 0 || version < (result?.version ?? 0);
  return follows ? faults.filter(({ kind }) => COMPARED.has(kind)) : [];
}

/** What a recounted log is compared with. */
interface Comparison {
  /** The log's head, whose signature was checked, and the line of the key that made it. */
  head: { root: Hash; key: string };
  published: PublishedResult;
  /** What the device had seen of the log before. */
  seen: SeenHead | null;
}

/**
 * All faults, those that explain others first. None concerns a published result that equals the log's, or is ahead of
 * it.
 */
export function toRecountFaults(recounted: Recounted, { head, published, seen }: Comparison): Fault[] {
  const found = [...recounted.faults];
  if (!sameBytes(recounted.root, head.root)) found.push({ kind: 'root' });
  if (seen) found.push(...seenFaults(recounted, head.key, seen));
  if (!isAhead(recounted, published))
    found.push(...endFaults(recounted), ...publicationFaults(recounted, published));
  return found.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** Differences from what this device has seen before, as a server with two histories would show. */
function seenFaults(
  { entries, seenRoot }: Recounted,
  key: string,
  { size, root, key: before }: SeenHead,
): Fault[] {
  const faults: Fault[] = key === before ? [] : [{ kind: 'key', seen: before }];
  if (entries < size) faults.push({ kind: 'older', size, root });
  else if (seenRoot && toHex(seenRoot) !== root) faults.push({ kind: 'rewritten', size, root });
  return faults;
}

/** Votes that no result counts. A reopened contest is not published before a result counts all its votes. */
function endFaults({ votes, closed, result }: Recounted): Fault[] {
  if (!result) return [];
  if (closed !== votes) return [{ kind: 'late', votes: votes - (closed ?? 0) }];
  return result.votes === votes ? [] : [{ kind: 'uncounted', votes: votes - result.votes }];
}

function publicationFaults(recounted: Recounted, published: PublishedResult): Fault[] {
  const { result } = recounted;
  const { version, total, annulled, lines } = published;
  if (result?.version !== version) return [{ kind: 'untold', version }];
  const counted = countFor(recounted, published);
  const faults: Fault[] = [];
  const different = differences(new Map(lines.map((line) => [line.candidateId, line.votes])), counted.totals);
  if (different.length > 0) faults.push({ kind: 'published', differences: different });
  const all = sumVotes(counted.totals);
  if (total !== all) faults.push({ kind: 'sum', said: total, counted: all });
  const out = sumVotes(counted.annulled);
  if (annulled !== out) faults.push({ kind: 'annulled', said: annulled, counted: out });
  return faults;
}

/**
 * The votes with which a published result is compared: those at its count, which later decisions do not change; without
 * a count, the votes that stand now.
 */
export function countFor(
  { totals, annulled, reasons, result }: Recounted,
  { version }: PublishedResult,
): Pick<ToldResult, 'totals' | 'annulled' | 'reasons'> {
  return version === 0 || !result ? { totals, annulled, reasons } : result;
}

const sumVotes = (totals: Totals): number => [...totals.values()].reduce((sum, votes) => sum + votes, 0);
