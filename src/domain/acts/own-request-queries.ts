import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { beyond, fromEdge, newestFirst, type Paging } from '#domain/paging-queries.ts';
import { toChanges } from './changed-rules.ts';
import type { OwnRequest } from './schema.ts';

/** Whether a request has news for its author: another operator's decision, or that its time is over. */
const TOLD_OF = sql<boolean>`
  a.told_at is null and (a.decided_at is not null and a.decision <> 'withdrawn'
    or a.decided_at is null and a.expires_at <= now())`;

/** How many of an operator's requests have been decided, or have lapsed, since the operator last looked. */
export async function countUntold(db: Db, operatorId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from approvals a where a.requested_by = ${operatorId}::uuid and ${TOLD_OF}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Marks the news of an operator's requests as told. @returns ids of the requests with news */
export async function tellAuthor(db: Db, operatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update approvals a set told_at = now()
    where a.requested_by = ${operatorId}::uuid and ${TOLD_OF} returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A request that its own author has withdrawn; undefined for any other. */
export function withdrawnRequest(db: Db, operatorId: string, id: string) {
  return db
    .selectFrom('approvals')
    .select(['act', 'input'])
    .where('id', '=', id)
    .where('requested_by', '=', operatorId)
    .where('decision', '=', 'withdrawn')
    .executeTakeFirst();
}

/** An operator's own requests, the newest first. */
export async function ownRequests(db: Db, operatorId: string, page: Paging): Promise<OwnRequest[]> {
  const { rows } = await sql<OwnRequest & { requested_at: Date; expires_at: Date; decided_at: Date | null }>`
    select a.id, a.act, a.subject, a.requested_at, a.expires_at, a.decided_at, a.word, a.changed,
           o.name as decided_by,
           coalesce(a.decision, case when a.expires_at <= now() then 'expired' else 'waiting' end) as state
    from approvals a left join operators o on o.id = a.decided_by
    where a.requested_by = ${operatorId}::uuid and ${beyond('a.id', page)}
    order by ${fromEdge('a.id', page)} limit ${page.limit}`.execute(db);
  return newestFirst(rows, page).map((row) => ({
    ...row,
    changed: toChanges(row.changed),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
