import type { Db } from '#database/client.ts';
import type { Paging } from '#domain/paging-queries.ts';
import { listOperators } from './queries.ts';

/** All operators, including those whose access was closed. @param page a page, newest first; without it all of them */
export async function team(db: Db, page?: Paging) {
  return (await listOperators(db, page)).map((operator) => ({
    id: operator.id,
    email: operator.email,
    name: operator.name,
    role: operator.role,
    active: operator.disabled_at === null,
    last_seen_at: operator.last_seen_at?.toISOString() ?? null,
  }));
}
