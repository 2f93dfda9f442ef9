import { type Insertable, type Selectable, sql } from 'kysely';
import type { PartnerBatchTable } from '#database/bonus-tables.ts';
import type { Db } from '#database/client.ts';
import { beyond, fromEdge, newestFirst, type Paging } from '#domain/paging-queries.ts';

/** A batch with its state by the database's clock, and the use of its codes. */
export interface CodeBatchRow extends Selectable<PartnerBatchTable> {
  started: boolean;
  ended: boolean;
  codes: number;
  /** Codes that were used at least once. */
  used: number;
  uses: number;
}

type NewBatch = Pick<Insertable<PartnerBatchTable>, 'id' | 'partner' | 'note' | 'prefix' | 'ends_at'> & {
  starts_at: string | null;
};

/** Adds a batch; without a beginning it begins now, by the database's clock. */
export async function insertCodeBatch(tx: Db, competitionId: string, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('partner_batches')
    .values({
      ...batch,
      competition_id: competitionId,
      starts_at: batch.starts_at ?? sql<Date>`now()`,
    })
    .execute();
}

/** Batches, the newest first. @param search `id` selects one batch; without it, one page of batches */
export async function batches(
  db: Db,
  competitionId: string,
  search: Paging & { id?: string },
): Promise<CodeBatchRow[]> {
  const { rows } = await sql<CodeBatchRow>`
    select b.*, b.starts_at <= now() as started, coalesce(b.ends_at <= now(), false) as ended, c.*
    from partner_batches b cross join lateral (
      select count(*)::int as codes, count(*) filter (where uses > 0)::int as used,
             coalesce(sum(uses), 0)::int as uses
      from partner_codes where competition_id = b.competition_id and batch_id = b.id) c
    where b.competition_id = ${competitionId}
      ${search.id ? sql`and b.id = ${search.id}::uuid` : sql``}
      and ${beyond('b.id', search)}
    order by ${fromEdge('b.id', search)} limit ${search.limit}`.execute(db);
  return newestFirst(rows, search);
}

/** Whether there are codes of no batch. */
export async function hasLooseCodes(db: Db, competitionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('partner_codes')
    .select('id')
    .where('competition_id', '=', competitionId)
    .where('batch_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks a batch: uses of its codes under way end first, later ones wait. @returns false when there is no such batch */
export async function lockBatch(tx: Db, competitionId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('partner_batches')
    .select('id')
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets when a batch was stopped, or clears it. */
export async function setStopped(tx: Db, id: string, stopped: boolean): Promise<void> {
  await tx
    .updateTable('partner_batches')
    // In a subquery, because Citus refuses a volatile clock in a write to a table that it manages.
    .set({ stopped_at: stopped ? sql<Date>`(select clock_timestamp())` : null })
    .where('id', '=', id)
    .execute();
}

/**
 * Keeps a batch from being stopped until the use of one of its codes is committed. Uses do not wait for each other.
 *
 * @returns false when the batch is stopped, even by a transaction that this one has waited for
 */
export async function holdBatch(tx: Db, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('partner_batches')
    .select('id')
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}
