import type { ErrorCode } from '#domain/errors.ts';

/** What can have changed since a request was made, so that it fell; the sentences stand in `approvalsCopy.since`. */
export const CHANGES = [
  'votes',
  'count',
  'check',
  'winner',
  'no_winner',
  'departures',
  'dates',
  'end',
  'planned',
  'settings',
  'operator',
  'register',
  'subject',
  'phase',
  'impossible',
] as const;
export type Change = (typeof CHANGES)[number];

/**
 * Everything that a request can be pinned to, and what has changed when it is different at the decision. Waiting
 * requests are pinned by these names: with another name they would fall.
 */
const PINS = {
  votes: 'votes',
  leaving: 'votes',
  batches: 'votes',
  back: 'votes',
  annulments: 'votes',
  upToDate: 'votes',
  total: 'count',
  votes_sha256: 'count',
  replaces: 'count',
  counts: 'count',
  disputed: 'check',
  winner: 'winner',
  winner_tie: 'winner',
  gone: 'departures',
  date: 'dates',
  when: 'dates',
  end: 'end',
  end_date: 'end',
  planned: 'planned',
  huissier_signs: 'settings',
  daily_votes: 'settings',
  countries: 'settings',
  role: 'operator',
  email: 'operator',
  lost: 'register',
  log: 'register',
  version: 'subject',
} as const satisfies Record<string, Change>;
export type PinName = keyof typeof PINS;

/** What a request depends on, by name; each value is plain JSON. */
export type Pinned = Partial<Record<PinName, unknown>>;

/** Failures of a request that waiting does not cure, and what each says of what has changed. */
const FINAL: Partial<Record<ErrorCode, Change>> = {
  CHANGED_MEANWHILE: 'subject',
  WRONG_PHASE: 'phase',
  INVALID_INPUT: 'impossible',
  WINNER_NEEDED: 'no_winner',
};

/** What a failure says has changed; null for one that may pass, after which the request still waits. */
export const changeBehind = (code: ErrorCode): Change | null => FINAL[code] ?? null;

/**
 * What has changed between two digests of each thing that a request is pinned to.
 *
 * @param asked digests by name, as the request was made; null in requests older than they
 * @param now digests by name, as it would be made at the decision
 * @returns each change once, in the order of CHANGES; none where `asked` is null
 */
export function whatChanged(
  asked: Readonly<Record<string, string>> | null,
  now: Readonly<Record<string, string>>,
): Change[] {
  if (!asked) return [];
  const names = Object.keys(PINS) as PinName[];
  const found = new Set<Change>(names.filter((name) => asked[name] !== now[name]).map((name) => PINS[name]));
  return CHANGES.filter((change) => found.has(change));
}

/** The changes that a request's row names, as this version knows them; none for null. */
export const toChanges = (kept: readonly string[] | null): Change[] =>
  CHANGES.filter((change) => kept?.includes(change));
