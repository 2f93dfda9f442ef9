import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { RESUMPTION } from './entry-rules.ts';

/**
 * The decision of two admins about a head that the log does not continue; undefined where there is none.
 *
 * @param lost without a root, a decision on any head of that size or longer counts, since a witness never takes back
 * its signature of a history that was given up. It does not count for a witness that has signed since: that witness
 * follows the new history
 */
export async function findResumption(
  db: Db,
  contestId: string,
  lost: { size: number; root: Uint8Array | null; witness?: string | null },
): Promise<{ id: string; reason: string; told: boolean } | undefined> {
  const { rows } = await sql<{ id: string; reason: string; told: boolean }>`
    select r.id, r.reason, t.decision_id is not null as told
    from register_resumptions r
    left join register_decisions t on t.decision_id = r.id and t.kind = ${RESUMPTION}
    where r.contest_id = ${contestId}::uuid
      and ${
        lost.root
          ? sql`r.lost_size = ${lost.size} and r.lost_root = ${Buffer.from(lost.root)}`
          : sql`r.lost_size >= ${lost.size} and not exists (
              select from register_cosignatures s
              where s.contest_id = r.contest_id and s.witness = ${lost.witness ?? ''} and s.received_at > r.decided_at)`
      }
    order by r.decided_at limit 1`.execute(db);
  return rows[0];
}

/**
 * Stores the decision to resume a log after entries were lost, and its reason.
 *
 * @param one `lost_root` null where no head was known
 */
export async function insertResumption(
  tx: Db,
  one: { id: string; contest_id: string; lost_size: number; lost_root: Buffer | null; reason: string },
): Promise<void> {
  await tx.insertInto('register_resumptions').values(one).execute();
}
