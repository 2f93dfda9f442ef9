import type { Db } from '#database/client.ts';
import { lineup } from '#domain/contest/service.ts';
import { ranked } from './rules.ts';
import type { DayCount, TieRule } from './schema.ts';
import * as standing from './standing-queries.ts';
import * as versions from './version-queries.ts';

/** What counts in a contest: every figure that is shown of it is one of these, or a sum of them. */
export interface ContestFigures {
  /** The version that they come from; null for the votes as they stand. */
  version: number | null;
  /** Since when that version is the result; null for the votes as they stand, and for a version that is not published. */
  published_at: Date | null;
  total: number;
  annulled: number;
  /** Who leaves the show, as it was decided with the publication; null where nothing was said of it. */
  eliminated_ids: string[] | null;
  /** How it was decided who leaves, where votes alone did not; null where there was no such decision. */
  eliminated_tie_rule: TieRule | null;
  /** How the winner was told apart from others with as many votes; null where there was no such decision. */
  winner_tie_rule: TieRule | null;
  /** Most votes first. */
  lines: FigureLine[];
  /** UTC days on which a vote was cast, first day first; they add up to the total. */
  days: DayCount[];
}

export interface FigureLine {
  candidate_id: string;
  rank: number;
  votes: number;
  annulled: number;
  /** Hundredths of a percent. */
  share: number;
}

/**
 * The figures of a contest whose results may be shown: those of the published version; ahead of publication those of
 * the count that waits for it; where there is no count the votes that stand.
 *
 * @param ahead the régie looks at results that the public does not have
 */
export async function findFigures(db: Db, contestId: string, ahead: boolean): Promise<ContestFigures> {
  const version = await (ahead ? versions.waitingVersion : versions.publishedVersion)(db, contestId);
  return version ? frozenFigures(db, version) : standingFigures(db, contestId);
}

async function frozenFigures(db: Db, counted: versions.ResultVersionRow): Promise<ContestFigures> {
  const {
    version,
    published_at,
    total,
    annulled_votes,
    elimination,
    winner_tie,
    lines,
    details,
    contest_id,
    counted_at,
  } = counted;
  return {
    version,
    published_at,
    total,
    annulled: annulled_votes,
    eliminated_ids: elimination?.candidates.map((one) => one.candidate_id) ?? null,
    eliminated_tie_rule: elimination?.tie?.rule ?? null,
    winner_tie_rule: winner_tie?.rule ?? null,
    lines: lines.map(({ candidate_id, rank, votes, annulled, share }) => ({
      candidate_id,
      rank,
      votes,
      annulled,
      share,
    })),
    days: details?.days ?? (await standing.daysCountedAt(db, contest_id, counted_at)),
  };
}

/** How long the standing figures are cached. The tallies themselves are up to five seconds old. */
const FRESH_MS = 1_000;
const counts = new WeakMap<Db, Map<string, { until: number; figures: Promise<ContestFigures> }>>();

/**
 * The votes of a contest that count now. In the minute after publication all visitors ask for the same figures, so they
 * are counted once a second at most. Only the counts are cached, never whether they may be shown.
 */
async function standingFigures(db: Db, contestId: string): Promise<ContestFigures> {
  const kept = counts.get(db) ?? new Map();
  counts.set(db, kept);
  const known = kept.get(contestId);
  if (known && performance.now() < known.until) return known.figures;
  const figures = countStanding(db, contestId);
  kept.set(contestId, { until: performance.now() + FRESH_MS, figures });
  try {
    return await figures;
  } catch (error) {
    kept.delete(contestId);
    throw error;
  }
}

/** Counts a contest's standing votes now, without the cache of one second. */
export async function countStanding(db: Db, contestId: string): Promise<ContestFigures> {
  const [candidates, rows] = await Promise.all([
    lineup(db, contestId),
    standing.standingVotes(db, contestId),
  ]);
  const known = new Set(candidates.map(({ id }) => id));
  const counted = rows.filter((row) => known.has(row.candidate_id));
  const sum = (some: typeof counted, of: 'cast_votes' | 'annulled') =>
    some.reduce((total, row) => total + row[of], 0);
  const lines = ranked(
    candidates.map(({ id, number }) => {
      const own = counted.filter((row) => row.candidate_id === id);
      const annulled = sum(own, 'annulled');
      return { candidate_id: id, number, votes: sum(own, 'cast_votes') - annulled, annulled };
    }),
  );
  const days = [...new Set(counted.map(({ day }) => day))].sort();
  return {
    version: null,
    published_at: null,
    total: lines.reduce((total, line) => total + line.votes, 0),
    annulled: sum(counted, 'annulled'),
    eliminated_ids: null,
    eliminated_tie_rule: null,
    winner_tie_rule: null,
    lines: lines.map(({ number: _, ...line }) => line),
    days: days.map((day) => {
      const ofDay = counted.filter((row) => row.day === day);
      return { day, votes: sum(ofDay, 'cast_votes') - sum(ofDay, 'annulled') };
    }),
  };
}

/** Votes of a contest that are out of the count now, by candidate: in all, and those of today in UTC. */
export function annulledByCandidate(db: Db, contestId: string) {
  return standing.annulledByCandidate(db, contestId);
}

/** Annulled votes by candidate as of the published version; as of now where none is published. */
export async function annulledInPublished(db: Db, contestId: string) {
  const version = await versions.publishedVersion(db, contestId);
  return version
    ? standing.annulledByCandidateAt(db, contestId, version.counted_at)
    : standing.annulledByCandidate(db, contestId);
}
