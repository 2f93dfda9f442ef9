import { type Insertable, type Selectable, sql } from 'kysely';
import type { PartnerCodeTable } from '#database/bonus-tables.ts';
import type { Db } from '#database/client.ts';
import { beyond, newestFirst, type Paging } from '#domain/paging-queries.ts';

export type PartnerCodeRow = Selectable<PartnerCodeTable> & {
  started: boolean;
  ended: boolean;
  /** Whether its batch is stopped. */
  stopped: boolean;
};

export interface CodeFilter extends Paging {
  /** Selects one code by its id. */
  id?: string | undefined;
  /** Beginning of the code, as `normalizeCode` writes it. */
  begins: string;
  /** Id of a batch; `none` for codes without a batch, null for all codes. */
  batch: string | null;
}

/** Whether the batch of a code is stopped. */
export const isStopped = sql<boolean>`
  exists (select from partner_batches b where b.id = partner_codes.batch_id and b.stopped_at is not null)`;

/** Partner codes, the newest first, with their state by the database's clock. */
export async function partnerCodes(
  db: Db,
  competitionId: string,
  search: CodeFilter,
): Promise<PartnerCodeRow[]> {
  let query = db
    .selectFrom('partner_codes')
    .selectAll()
    .select(sql<boolean>`starts_at <= now()`.as('started'))
    .select(sql<boolean>`coalesce(ends_at <= now(), false)`.as('ended'))
    .select(isStopped.as('stopped'))
    .where('competition_id', '=', competitionId)
    .where(beyond('id', search))
    .orderBy('id', search.after ? 'asc' : 'desc')
    .limit(search.limit);
  if (search.begins) query = query.where(sql<boolean>`starts_with(code, ${search.begins})`);
  if (search.id) query = query.where('id', '=', search.id);
  if (search.batch === 'none') query = query.where('batch_id', 'is', null);
  else if (search.batch) query = query.where('batch_id', '=', search.batch);
  return newestFirst(await query.execute(), search);
}

type NewCode = Pick<
  Insertable<PartnerCodeTable>,
  'id' | 'batch_id' | 'code' | 'amount' | 'max_uses' | 'max_uses_per_user' | 'ends_at'
> & { starts_at: string | null };

/** Inserts codes; one that exists already is skipped. @returns the new ones */
export async function insertCodes(
  tx: Db,
  competitionId: string,
  codes: readonly NewCode[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('partner_codes')
    .values(
      codes.map((code) => ({
        ...code,
        competition_id: competitionId,
        starts_at: code.starts_at ?? sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['competition_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return rows.map(({ code }) => code);
}

/**
 * Locks a code. Its state is by the clock of this moment, because a transaction that waited for the row began before
 * the one that has just ended the code.
 *
 * @returns the code as it was, locked until the transaction ends
 */
export function lockCode(tx: Db, competitionId: string, id: string): Promise<PartnerCodeRow | undefined> {
  return tx
    .selectFrom('partner_codes')
    .selectAll()
    .select(sql<boolean>`starts_at <= clock_timestamp()`.as('started'))
    .select(sql<boolean>`coalesce(ends_at <= clock_timestamp(), false)`.as('ended'))
    .select(isStopped.as('stopped'))
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a code now; a code that has not begun never will. */
export async function endCode(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('partner_codes')
    .set({
      starts_at: sql<Date>`least(starts_at, now() - interval '1 second')`,
      ends_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
