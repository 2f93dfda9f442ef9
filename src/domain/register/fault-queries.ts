import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { FaultKind } from './watch-schema.ts';

/** Why a log cannot be extended, stored for every process to read. */
export interface FaultRow {
  contest_id: string;
  kind: FaultKind;
  /** For the engineer who reads it. */
  message: string;
  /**
   * The published head that the log does not continue. Where only a witness knows it, `witness` names that one and the
   * root is null. All three are null for other kinds of fault.
   */
  known_size: number | null;
  known_root: Buffer | null;
  witness: string | null;
  since: Date;
}

/** The fault of a log, if it has one. @param lock locks its row until the transaction ends */
export async function findFault(db: Db, contestId: string, lock = false): Promise<FaultRow | undefined> {
  const query = db.selectFrom('register_faults').selectAll().where('contest_id', '=', contestId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row as FaultRow | undefined;
}

/** The faults of a competition's logs. */
export async function listFaults(db: Db, competitionId: string): Promise<FaultRow[]> {
  const rows = await db
    .selectFrom('register_faults as f')
    .innerJoin('contests as c', 'c.id', 'f.contest_id')
    .selectAll('f')
    .where('c.competition_id', '=', competitionId)
    .execute();
  return rows as FaultRow[];
}

/**
 * Stores the fault of a log. A lost head is kept when another fault follows. A head whose root is known replaces one
 * that only a witness knows. `since` stays as long as the kind does.
 */
export async function upsertFault(db: Db, fault: Omit<FaultRow, 'since'>): Promise<void> {
  const { contest_id, kind, message, known_size, known_root, witness } = fault;
  const takes = sql`excluded.known_root is not null or excluded.known_size is not null and f.known_root is null`;
  await sql`
    insert into register_faults as f (contest_id, kind, message, known_size, known_root, witness)
    values (${contest_id}::uuid, ${kind}, ${message}, ${known_size}::bigint, ${known_root}::bytea, ${witness})
    on conflict (contest_id) do update
    set kind = excluded.kind, message = excluded.message,
        known_size = case when ${takes} then excluded.known_size else f.known_size end,
        known_root = case when ${takes} then excluded.known_root else f.known_root end,
        witness = case when ${takes} then excluded.witness else f.witness end,
        since = case when f.kind = excluded.kind then f.since else excluded.since end`.execute(db);
}

/** Stores a fault for every log of a competition, except logs that are already recorded as behind. */
export async function upsertFaults(
  db: Db,
  competitionId: string,
  { kind, message }: Pick<FaultRow, 'kind' | 'message'>,
): Promise<void> {
  await sql`
    insert into register_faults as f (contest_id, kind, message)
    select l.contest_id, ${kind}, ${message}
    from register_logs l join contests c on c.id = l.contest_id
    where c.competition_id = ${competitionId}
    on conflict (contest_id) do update set kind = excluded.kind, message = excluded.message, since = excluded.since
    where f.kind not in ('behind', excluded.kind)`.execute(db);
}

/** Deletes a log's fault once the log was extended, or had nothing to add. */
export async function deleteFault(tx: Db, contestId: string): Promise<void> {
  await tx.deleteFrom('register_faults').where('contest_id', '=', contestId).execute();
}
