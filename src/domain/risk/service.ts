import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { lineup } from '#domain/contest/service.ts';
import {
  clustersAllOut,
  listedBatches,
  standingBatches,
  votesOfCluster,
} from '#domain/counting/annulments.ts';
import { countStanding } from '#domain/counting/figures.ts';
import { ranked } from '#domain/counting/rules.ts';
import { AppError } from '#domain/errors.ts';
import { atOneInstant } from '#domain/one-instant.ts';
import * as queries from './queries.ts';
import { FEWEST_VOTERS_SHOWN, RISK_SIGNS } from './rules.ts';
import type {
  ClusterContest,
  ClusterDetails,
  ClusterSummary,
  FraudState,
  ListedAnnulment,
  RiskQuery,
} from './schema.ts';

export const CLUSTERS_A_PAGE = 50;
/** As many members as a form may tick: their ids fit into sixteen kilobytes. */
export const MEMBERS_A_PAGE = 100;
const LISTED_SHOWN = 50;

/**
 * A page of groups of accounts that look like one person's: those that `urgentAlerts` counts first, then the newest.
 */
export async function riskQueue(
  db: Db,
  query: RiskQuery,
  limit = CLUSTERS_A_PAGE,
): Promise<ClusterSummary[]> {
  return atOneInstant(db, async (tx) => {
    const rows = await queries.listClusters(tx, query, limit);
    const undecided = rows.filter((row) => !row.annulled).map((row) => row.id);
    const out = new Set(undecided.length > 0 ? await clustersAllOut(tx, undecided) : []);
    return rows.map((row) => summary({ ...row, annulled: row.annulled || out.has(row.id) }));
  });
}

/** How many groups need a decision soon: of the highest severity, or voting again after an annulment. */
export function urgentAlerts(db: Db): Promise<number> {
  return queries.countUrgent(db);
}

/** As many groups as the live screen has room for. */
const FIRST_SHOWN = 3;

/**
 * Groups that wait for a decision, by severity, with their votes in a contest. Reads the votes of all their accounts.
 */
export async function fraudState(db: Db, contestId: string): Promise<FraudState> {
  const [waiting, first, now] = await Promise.all([
    queries.waitingGroups(db, contestId),
    queries.firstWaiting(db, FIRST_SHOWN),
    databaseClock(db),
  ]);
  return {
    at: now.toISOString(),
    waiting: waiting.map(({ voters, votes, ...group }) => ({
      ...group,
      votes: voters >= FEWEST_VOTERS_SHOWN ? votes : null,
    })),
    first: first.map((one) => ({ ...one, found_at: one.found_at.toISOString() })),
  };
}

/** Annulments of listed accounts, the newest first. */
export async function listedAnnulments(db: Db): Promise<ListedAnnulment[]> {
  const rows = await listedBatches(db, LISTED_SHOWN);
  return rows.map((row) => ({ ...row, annulled_at: row.annulled_at.toISOString() }));
}

/**
 * A group as an admin looks at it. The journal records who looks, because names and figures of votes are shown.
 *
 * @throws {AppError} NOT_FOUND
 */
export async function viewCluster(
  db: Db,
  session: OperatorSession,
  id: string,
  from = 0,
): Promise<ClusterDetails> {
  const cluster = await examineCluster(db, id, from);
  await recordEvent(db, toAuthor(session), session.origin, { act: 'risk.viewed', subject: `risk:${id}` });
  return cluster;
}

/**
 * All that is known of a group: its members, their timeline, their votes, and the result with and without those votes,
 * as of one instant: a decision that falls between two reads would leave columns that do not fit each other.
 *
 * @param from how many members come before the page
 * @throws {AppError} NOT_FOUND
 */
export function examineCluster(db: Db, id: string, from = 0): Promise<ClusterDetails> {
  return atOneInstant(db, (tx) => examine(tx, id, from));
}

async function examine(db: Db, id: string, from: number): Promise<ClusterDetails> {
  const found = await queries.findCluster(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const [votes, members, timeline] = await Promise.all([
    votesOfCluster(db, id),
    queries.listMembers(db, id, from, MEMBERS_A_PAGE),
    queries.clusterTimeline(db, id),
  ]);
  const contestIds = [...new Set(votes.map((line) => line.contest_id))];
  const contests = await Promise.all(contestIds.map((contestId) => compare(db, id, contestId, votes)));
  const annulled =
    contests.some((contest) => contest.annulled) ||
    (contests.length > 0 && contests.every((contest) => contest.counted === 0));
  return {
    ...summary({ ...found, annulled }),
    contests: contests.sort((a, b) => b.week - a.week),
    members,
    timeline: timeline.map((one) => ({ ...one, hour: one.hour.toISOString() })),
  };
}

type VotesOfCluster = Awaited<ReturnType<typeof votesOfCluster>>;

async function compare(
  db: Db,
  clusterId: string,
  contestId: string,
  votes: VotesOfCluster,
): Promise<ClusterContest> {
  const [week, candidates, now, decisions] = await Promise.all([
    queries.readWeekNumber(db, contestId),
    lineup(db, contestId),
    countStanding(db, contestId),
    standingBatches(db, clusterId, contestId),
  ]);
  const counted = new Map(now.lines.map((line) => [line.candidate_id, line.votes]));
  const own = votes.filter((one) => one.contest_id === contestId);
  const sum = (of: (line: VotesOfCluster[number]) => number) =>
    own.reduce((total, line) => total + of(line), 0);
  const lines = candidates.map(({ id, number, display_name: name }) => {
    const theirs = own.find((one) => one.candidate_id === id);
    const { votes: concerned, annulled: out } = theirs ?? { votes: 0, annulled: 0 };
    // The tallies are some seconds behind the rows, so the difference could fall below zero.
    const without = Math.max(0, (counted.get(id) ?? 0) - (concerned - out));
    const both = { votes_with: without + concerned, votes_without: without };
    return { candidate_id: id, number, name, concerned, ...both };
  });
  // Ranked as on the screens of results, so that a share whose last digit is rounded is the same here.
  const withThem = ranked(lines.map((line) => ({ ...line, votes: line.votes_with })));
  const withoutThem = ranked(lines.map((line) => ({ ...line, votes: line.votes_without })));
  const shareWithout = new Map(withoutThem.map((line) => [line.candidate_id, line.share]));
  const told = (own[0]?.voters ?? 0) >= FEWEST_VOTERS_SHOWN;
  return {
    contest_id: contestId,
    week,
    concerned: sum((line) => line.votes),
    counted: sum((line) => line.votes - line.annulled),
    annulled: decisions.length > 0,
    lines: !told
      ? []
      : withThem.map(({ votes: _, rank: _rank, share, ...line }) => ({
          ...line,
          share_with: share,
          share_without: shareWithout.get(line.candidate_id) ?? 0,
        })),
  };
}

function summary(row: Awaited<ReturnType<typeof queries.listClusters>>[number]): ClusterSummary {
  return {
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    signs: RISK_SIGNS[row.kind],
    users: row.users,
    first_on: row.first_at && utcDay(row.first_at),
    last_on: row.last_at && utcDay(row.last_at),
    found_at: row.found_at.toISOString(),
    dismissed_reason: row.dismissed_reason,
    annulled: row.annulled,
    later_votes: row.later_votes,
  };
}
