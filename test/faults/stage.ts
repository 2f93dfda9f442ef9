import type { Db } from '#database/client.ts';
import { makeVoters, SESSION_SECRET, type Voter } from '../../bench/show.ts';
import { METRICS_TOKEN } from '../figures.ts';
import type { LedgerBallot } from '../process/ledger.ts';
import { databaseDay, makeShow } from '../show.ts';

/** Settings of every server of a case; the voters' tokens are signed with this secret. */
export const ENV = { SESSION_SECRET, LOG_LEVEL: 'silent', METRICS_TOKEN };

/** A show that takes votes, and voters who have signed in to it. */
export interface Stage {
  contest: string;
  ballot: LedgerBallot;
  /** The next voter, who has not voted yet. @throws {Error} when all have */
  next(): { token: string };
}

/** Fills a database for a case. @param voters more than will vote */
export async function setupStage(db: Db, voters: number): Promise<Stage> {
  const show = await makeShow(db);
  const electorate: Voter[] = await makeVoters(db, voters, false);
  const left = electorate.values();
  return {
    contest: show.contest,
    ballot: { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) },
    next() {
      const { value } = left.next();
      if (!value) throw new Error(`All ${voters} voters of the case have voted.`);
      return value;
    },
  };
}
