import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { readContests, readNamedIds, readPublicVersion } from './public-queries.ts';
import type { ContestDates } from './schema.ts';

/** What distinguishes pages of one moment from those of another, the same for every visitor. */
export interface Plan {
  /** A hash of all that pages show of the competition. */
  version: string;
  contests: readonly ContestDates[];
  /** Ids that an address may name. */
  candidates: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  /** The database's clock as it was read, milliseconds. */
  readAt: number;
}

/** Reads the plan that all pages of this moment are made with. */
export async function readPlan(db: Db, competitionId: string): Promise<Plan> {
  // The version first: a row that is written meanwhile changes it, so that the next reading sees both.
  const version = await readPublicVersion(db, competitionId);
  const contests = await readContests(db, competitionId);
  const named = await readNamedIds(db, competitionId);
  return {
    version,
    contests,
    candidates: new Set(named.candidates),
    questions: new Set(named.questions),
    readAt: (await databaseClock(db)).getTime(),
  };
}
