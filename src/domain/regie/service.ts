import type { Db } from '#database/client.ts';
import { listOperators } from './queries.ts';

/** All who work in the régie, those whose access was closed too. */
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
