import { requestsBy, tellAuthor } from '#domain/acts/approvals.ts';
import type { OwnRequest } from '#domain/acts/schema.ts';
import type { Paging } from '#domain/paging-queries.ts';
import { replaceUuids } from '#domain/uuid-rules.ts';
import type { RegieDependencies } from './dependencies.ts';
import { readNames } from './journal-queries.ts';
import type { NamedInJournal } from './schema.ts';

/** An operator's own requests with their outcomes, and the names of the ids in their subjects. */
export interface OwnRequests {
  requests: OwnRequest[];
  /** Ids of requests that were decided, or have lapsed, since the operator last looked. */
  news: string[];
  /** By id. */
  names: Record<string, NamedInJournal>;
}

/** An operator's requests with their outcomes, the newest first; marks the outcomes as told. */
export async function showOwnRequests(
  { db, config }: Pick<RegieDependencies, 'db' | 'config'>,
  operatorId: string,
  page: Paging,
): Promise<OwnRequests> {
  // Decisions after this are news the next time.
  const news = await tellAuthor(db, operatorId);
  const requests = await requestsBy(db, operatorId, page);
  const ids = new Set<string>();
  for (const { subject } of requests)
    replaceUuids(subject, (id) => {
      ids.add(id);
      return id;
    });
  const names = await readNames(db, config.competitionId, [...ids]);
  return { requests, news, names: Object.fromEntries(names.map((one) => [one.id, one])) };
}
