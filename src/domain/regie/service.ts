import type { Db } from '#database/client.ts';
import { riskActs } from '#domain/risk/risk-acts.ts';
import type { Act } from './acts.ts';
import { fallenRequests, openRequests } from './approval-queries.ts';
import { listEvents } from './audit-queries.ts';
import { candidateActs } from './candidate-acts.ts';
import { codeActs } from './code-acts.ts';
import { contentActs } from './content-acts.ts';
import { contestActs } from './contest-acts.ts';
import { countingActs } from './counting-acts.ts';
import { messageActs } from './message-acts.ts';
import { operatorActs } from './operator-acts.ts';
import { pageActs } from './page-acts.ts';
import { peopleActs } from './people-acts.ts';
import { listOperators } from './queries.ts';
import type { ActInput, ActName, Approval, AuditEvent, AuditQuery, FallenRequest } from './schema.ts';
import { settingsActs } from './settings-acts.ts';
import { videoActs } from './video-acts.ts';

/** Everything that can be done in the régie, by name: each act whose input `schema.ts` describes, and no other. */
export const acts: { [Name in ActName]: Act<ActInput<Name>> } = {
  ...operatorActs,
  ...contestActs,
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
