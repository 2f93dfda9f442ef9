import type { Db } from '#database/client.ts';
import * as admissions from './admission-queries.ts';
import * as queries from './approval-queries.ts';
import type { Approval, FallenRequest } from './schema.ts';

/** What waits for a second person, oldest first. */
export function waitingApprovals(db: Db): Promise<Approval[]> {
  return queries.openRequests(db);
}

/** What fell in the last day because it would have done something else than what was shown, the newest first. */
export function fallenApprovals(db: Db): Promise<FallenRequest[]> {
  return queries.fallenRequests(db);
}

/** Ends what an operator has asked for and what still waits: their access is closed, or their role taken away. */
export const dropOperatorRequests = queries.dropOperatorRequests;

/** Notes who let an operator in: for a while they are no second person to one another. */
export const noteAdmission = admissions.noteAdmission;
