import type pg from 'pg';
import { isTransient, isUnavailable } from '#database/failures.ts';
import { toGivenReceipts } from '#domain/voting/receipt-rules.ts';
import { isDaily } from '#domain/voting/rules.ts';
import { readVoters } from './queries.ts';
import { type AskedVoter, type ChosenCandidate, NO_VOTER, type VoterRow, type VoterState } from './schema.ts';

/**
 * The states of many users, in their order.
 *
 * @param pool connections of the caller's own, so that no slow page keeps it waiting
 * @param onError is told why bonus votes were left out
 * @throws what the database throws while it is away
 */
export async function readStates(
  pool: pg.Pool,
  competitionId: string,
  asked: readonly AskedVoter[],
  onError: (error: unknown) => void,
): Promise<VoterState[]> {
  try {
    return await readStatesOnce(pool, competitionId, asked, true);
  } catch (error) {
    if (isTransient(error) || isUnavailable(error)) throw error;
    // A page without bonus votes is better than no page.
    onError(error);
    return readStatesOnce(pool, competitionId, asked, false);
  }
}

async function readStatesOnce(
  pool: pg.Pool,
  competitionId: string,
  asked: readonly AskedVoter[],
  withBonus: boolean,
): Promise<VoterState[]> {
  const read = await readVoters(pool, competitionId, asked, withBonus);
  const rows = new Map(read.map((row) => [row.ord, row]));
  return asked.map((_, ord) => {
    const row = rows.get(ord);
    return row ? toVoterState(row, withBonus) : NO_VOTER;
  });
}

/** A registered user's state from their row. @param withBonus whether bonus votes were read */
function toVoterState(row: VoterRow, withBonus: boolean): VoterState {
  const todays = row.todays ?? [];
  const weeks = new Map(todays.map(({ contest_id, week }) => [contest_id, week]));
  return {
    registered: true,
    daily: todays.filter(isDaily).length,
    votes: todays.length,
    votedFor: chosen(todays),
    receipts: toGivenReceipts(
      todays.map((vote) => ({ ...vote, kind: isDaily(vote) ? 'daily' : 'bonus' })),
      (contest) => weeks.get(contest) ?? 0,
    ),
    bonus: withBonus
      ? {
          left: row.bonus_left,
          uncounted_referrals: row.uncounted_referrals,
          weekly_referral_bonuses: row.weekly_referral_bonuses,
        }
      : null,
    unread: row.unread,
    waitingFor: row.waiting_for,
    mine: (row.mine ?? []).toSorted(),
  };
}

/** Each candidate once, in an order that does not tell who was chosen first. */
function chosen(todays: readonly ChosenCandidate[]): ChosenCandidate[] {
  const pairs = new Map(
    todays.map(({ contest_id, candidate_id }) => [
      `${contest_id} ${candidate_id}`,
      { contest_id, candidate_id },
    ]),
  );
  return [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}
