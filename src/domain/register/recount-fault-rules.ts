import { isCount, isObject } from './entry-json-rules.ts';
import { type Hash, sameBytes } from './hash-rules.ts';
import type { ResultEntry } from './schema.ts';

/** Votes by candidate's id. */
export type Totals = ReadonlyMap<string, number>;

/** A result that the log holds, beside what its votes were at that entry. */
export interface ToldResult {
  version: number;
  /** Votes that the log held before it, annulled ones too. */
  votes: number;
  totals: Totals;
  annulled: number;
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
  /** Votes that the log held at its last end of the vote; null where it tells none. */
  closed: number | null;
  /** The last result that the log holds. */
  result: ToldResult | null;
  /** How often the log was gone on with after a part of it had been lost. */
  resumptions: number;
  faults: readonly Fault[];
}

/** What one says of a candidate, and what was counted. */
export interface Difference {
  candidateId: string;
  said: number;
  counted: number;
}

/** What is wrong with a log, or with what was published of it. Positions are from 0. */
export type Fault =
  /** The entries are not those that the head stands for. */
  | { kind: 'root' }
  /** A vote that what came with it does not open. */
  | { kind: 'opening'; position: number }
  /** An entry of no known kind, or that says nothing readable. */
  | { kind: 'entry'; position: number }
  /** A decision on votes that are not there. */
  | { kind: 'decision'; position: number }
  /** A vote stands in the log twice. */
  | { kind: 'twice' }
  /** The end of the vote tells another number of votes. */
  | { kind: 'close'; said: number; counted: number }
  /** Votes stand in the log after the end of the vote, or it tells no end. */
  | { kind: 'late'; votes: number }
  /** Votes stand in it after its last result, which none of them is in. */
  | { kind: 'uncounted'; votes: number }
  /** A result in the log that its votes do not give. */
  | { kind: 'result'; version: number; differences: Difference[] }
  /** The published result is not in the log. */
  | { kind: 'untold'; version: number }
  /** The published result is another than the log's. */
  | { kind: 'published'; differences: Difference[] }
  /** Its total, or its number of annulled votes, is. */
  | { kind: 'sum'; said: number; counted: number }
  | { kind: 'annulled'; said: number; counted: number };

/** The order in which faults are told: what explains others comes before them. */
const ORDER: readonly Fault['kind'][] = [
  'root',
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

/** A result as it was published. */
export interface PublishedResult {
  /** 0 where no count of the régie was published. */
  version: number;
  total: number;
  annulled: number;
  lines: { candidateId: string; name: string; votes: number }[];
}

/** What the server answers at `result`; null where it is nothing readable. */
export function readPublished(said: unknown): PublishedResult | null {
  if (!isObject(said)) return null;
  const { version, total, annulled, lines } = said;
  if (!isCount(version) || !isCount(total) || !isCount(annulled) || !Array.isArray(lines)) return null;
  const read = lines.flatMap((line: unknown) => {
    if (!isObject(line)) return [];
    const { candidate_id: candidateId, name, votes } = line;
    if (typeof candidateId !== 'string' || typeof name !== 'string' || !isCount(votes)) return [];
    return [{ candidateId, name, votes }];
  });
  return read.length === lines.length ? { version, total, annulled, lines: read } : null;
}

/** Candidates of whom something else is said than was counted, the greatest difference first. */
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
 * Everything that is wrong, what explains the rest first: nothing where the published result is what the log gives.
 *
 * @param head whose signature was checked
 */
export function faultsOf(recounted: Recounted, head: { root: Hash }, published: PublishedResult): Fault[] {
  const found = [...recounted.faults, ...publicationFaults(recounted, published)];
  if (!sameBytes(recounted.root, head.root)) found.push({ kind: 'root' });
  return found.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** Votes that no result counts: a contest that was reopened is not published before all of them are in one. */
function endFaults({ votes, closed, result }: Recounted): Fault[] {
  if (!result) return [];
  if (closed !== votes) return [{ kind: 'late', votes: votes - (closed ?? 0) }];
  return result.votes === votes ? [] : [{ kind: 'uncounted', votes: votes - result.votes }];
}

function publicationFaults(recounted: Recounted, published: PublishedResult): Fault[] {
  const { result } = recounted;
  const { version, total, annulled, lines } = published;
  const faults = endFaults(recounted);
  if (result?.version !== version) return [...faults, { kind: 'untold', version }];
  // A count of the régie stays as it was. Without one, the votes that stand are shown, as later decisions leave them.
  const now = { totals: recounted.totals, annulled: valuesOf(recounted.annulled) };
  const counted = version === 0 ? now : result;
  const different = differences(new Map(lines.map((line) => [line.candidateId, line.votes])), counted.totals);
  if (different.length > 0) faults.push({ kind: 'published', differences: different });
  const all = valuesOf(counted.totals);
  if (total !== all) faults.push({ kind: 'sum', said: total, counted: all });
  if (annulled !== counted.annulled)
    faults.push({ kind: 'annulled', said: annulled, counted: counted.annulled });
  return faults;
}

const valuesOf = (totals: Totals): number => [...totals.values()].reduce((sum, votes) => sum + votes, 0);
