import type { Db } from '#database/client.ts';
import { shares } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import { isAnnulled, votesOfCluster } from '#domain/voting/annulments.ts';
import * as queries from './risk-queries.ts';
import { RISK_SIGNS } from './risk-rules.ts';
import type { ClusterContest, ClusterDetails, ClusterSummary, RiskQuery } from './risk-schema.ts';

export const CLUSTERS_A_PAGE = 50;
const MEMBERS_SHOWN = 50;

/** Groups of accounts that look like one hand, the newest first, a page at a time. */
export async function riskQueue(db: Db, query: RiskQuery): Promise<ClusterSummary[]> {
  return (await queries.listClusters(db, query, CLUSTERS_A_PAGE)).map(summary);
}

/** How many groups of the highest severity wait for somebody's decision. */
export function urgentAlerts(db: Db): Promise<number> {
  return queries.countUrgent(db);
}

/**
 * All that is known of a group: who, when, for whom, and the result with and without their votes.
 *
 * @throws {AppError} NOT_FOUND
 */
export async function examineCluster(db: Db, id: string): Promise<ClusterDetails> {
  const found = await queries.findCluster(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const [votes, members, timeline] = await Promise.all([
    votesOfCluster(db, id),
    queries.sampleMembers(db, id, MEMBERS_SHOWN),
    queries.clusterTimeline(db, id),
  ]);
  const contestIds = [...new Set(votes.map((line) => line.contest_id))];
  const contests = await Promise.all(contestIds.map((contestId) => compare(db, id, contestId, votes)));
  return {
    ...summary({ ...found, annulled: contests.some((contest) => contest.annulled) }),
    contests: contests.sort((a, b) => b.week - a.week),
    members: members.map((one) => ({ ...one, registered_at: one.registered_at?.toISOString() ?? null })),
    timeline: timeline.map((one) => ({ ...one, hour: one.hour.toISOString() })),
  };
}

type ClusterVotes = Awaited<ReturnType<typeof votesOfCluster>>;

async function compare(
  db: Db,
  clusterId: string,
  contestId: string,
  votes: ClusterVotes,
): Promise<ClusterContest> {
  const [now, annulled] = await Promise.all([
    queries.standing(db, contestId),
    isAnnulled(db, clusterId, contestId),
  ]);
  const lines = now.map((line) => {
    const theirs = votes.find(
      (one) => one.contest_id === contestId && one.candidate_id === line.candidate_id,
    );
    const { votes: concerned, annulled: out } = theirs ?? { votes: 0, annulled: 0 };
    // The tallies are some seconds behind the rows: never less than nothing.
    const without = Math.max(0, line.votes - (concerned - out));
    return { ...line, concerned, votes_with: without + concerned, votes_without: without };
  });
  const shareWith = shares(lines.map((line) => line.votes_with));
  const shareWithout = shares(lines.map((line) => line.votes_without));
  return {
    contest_id: contestId,
    week: now[0]?.week ?? 0,
    concerned: lines.reduce((sum, line) => sum + line.concerned, 0),
    annulled,
    lines: lines.map(({ candidate_id, number, name, concerned, votes_with, votes_without }, index) => ({
      candidate_id,
      number,
      name,
      concerned,
      votes_with,
      votes_without,
      share_with: shareWith[index] ?? 0,
      share_without: shareWithout[index] ?? 0,
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
    first_at: row.first_at?.toISOString() ?? null,
    last_at: row.last_at?.toISOString() ?? null,
    found_at: row.found_at.toISOString(),
    dismissed_reason: row.dismissed_reason,
    annulled: row.annulled,
  };
}
