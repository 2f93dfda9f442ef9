import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Locks an operator's row, so that their next request waits until this transaction ends. */
export async function lockGranter(tx: Db, operatorId: string): Promise<void> {
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
}

/**
 * Bonus votes of all codes that an operator has made within a day without a second person. Read from the journal, which
 * also has the codes that were ended meanwhile.
 */
export async function grantedAlone(tx: Db, operatorId: string): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select coalesce(sum((after ->> 'budget')::bigint), 0)::bigint as votes
    from audit_events
    where at > now() - interval '24 hours' and operator_id = ${operatorId}::uuid
      and act in ('code.create', 'code.create-bulk') and after ->> 'approval' is null`.execute(tx);
  return rows[0]?.votes ?? 0;
}
