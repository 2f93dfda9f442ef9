import type { Db } from '#database/client.ts';
import type { Act } from '#domain/acts/acts.ts';
import { fallenRequests, openRequests } from '#domain/acts/approval-queries.ts';
import { listEvents } from '#domain/acts/audit-queries.ts';
import type { Approval, AuditEvent, AuditQuery, FallenRequest } from '#domain/acts/schema.ts';
import { codeActs } from '#domain/bonus/code-acts.ts';
import { videoActs } from '#domain/bonus/video-acts.ts';
import { candidateActs } from '#domain/contest/candidate-acts.ts';
import { contentActs } from '#domain/contest/content-acts.ts';
import { pageActs } from '#domain/contest/page-acts.ts';
import { settingsActs } from '#domain/contest/settings-acts.ts';
import { weekActs } from '#domain/contest/week-acts.ts';
import { countingActs } from '#domain/counting/acts.ts';
import { replanActs } from '#domain/counting/replan-acts.ts';
import { messageActs } from '#domain/messaging/acts.ts';
import { riskActs } from '#domain/risk/acts.ts';
import type { RegieDependencies } from './dependencies.ts';
import { operatorActs } from './operator-acts.ts';
import { peopleActs } from './people-acts.ts';
import { listOperators } from './queries.ts';
import type { ActInput, ActName } from './schema.ts';

/** Everything that can be done in the régie, by name: each act whose input `schema.ts` describes, and no other. */
export const acts: { [Name in ActName]: Act<ActInput<Name>, RegieDependencies> } = {
  ...operatorActs,
  ...weekActs,
  ...replanActs,
  ...countingActs,
  ...messageActs,
  ...codeActs,
  ...candidateActs,
  ...contentActs,
  ...pageActs,
  ...videoActs,
  ...riskActs,
  ...peopleActs,
  ...settingsActs,
};

const EVENTS_A_PAGE = 100;

/** What was done, newest first, a page at a time. */
export function audit(db: Db, query: AuditQuery, limit = EVENTS_A_PAGE): Promise<AuditEvent[]> {
  return listEvents(db, query, limit);
}

/** What waits for a second person, oldest first. */
export function waitingApprovals(db: Db): Promise<Approval[]> {
  return openRequests(db);
}

/** What fell in the last day because it would have done something else than what was shown, the newest first. */
export function fallenApprovals(db: Db): Promise<FallenRequest[]> {
  return fallenRequests(db);
}

/** Everybody who works in the régie, those whose access was closed too. */
export async function team(db: Db) {
  return (await listOperators(db)).map((operator) => ({
    id: operator.id,
    email: operator.email,
    name: operator.name,
    role: operator.role,
    active: operator.disabled_at === null,
    last_seen_at: operator.last_seen_at?.toISOString() ?? null,
  }));
}
