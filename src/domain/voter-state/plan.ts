import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { readContests, readNamedIds, readPublicVersion } from './public-queries.ts';
import type { ContestDates } from './schema.ts';

/** What tells pages of one moment from those of another, for every visitor alike. */
export interface Plan {
  /** One short text for all that pages show of the competition. */
  version: string;
  contests: readonly ContestDates[];
  /** Ids that an address may name. */
  candidates: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  /** The database's clock as it was read, milliseconds. */
  readAt: number;
}

/** What all pages of a moment are made from that is no user's, with the version that it is named by. */
export async function readPlan(db: Db, competitionId: string): Promise<Plan> {
  // The version first: what is written meanwhile gives another one, and is read with it the next time.
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
