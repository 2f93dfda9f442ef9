import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { WitnessOutcome } from './watch-schema.ts';

/** The last head of a log, for a witness. */
export interface WitnessedHead {
  contest_id: string;
  /** Entries. */
  size: number;
  /** As its log has signed it. */
  note: string;
  /** Entries of the last head of this log that the witness has signed; 0 where there is none. */
  signed: number;
}

/**
 * The last head of each log of a competition that a witness has not signed yet. A log that the witness has refused to
 * continue is listed until the witness signs it.
 */
export async function unsignedHeads(
  db: Db,
  competitionId: string,
  witness: string,
): Promise<WitnessedHead[]> {
  const unsigned = sql`h.size is not null and (
    not exists (select from register_cosignatures s
                where s.contest_id = l.contest_id and s.size = h.size and s.witness = ${witness})
    or exists (select from register_witnesses w
               where w.contest_id = l.contest_id and w.witness = ${witness} and w.refused_size is not null))`;
  const { rows } = await lastHeadsFor<WitnessedHead>(competitionId, witness, unsigned).execute(db);
  return rows;
}

const lastHeadsFor = <Head>(competitionId: string, witness: string, which: RawBuilder<unknown>) =>
  sql<Head>`
    select l.contest_id, l.origin, coalesce(h.size, 0) as size, h.note,
           coalesce((select max(s.size) from register_cosignatures s
                     where s.contest_id = l.contest_id and s.witness = ${witness} and s.size <= h.size), 0)::bigint as signed
    from register_logs l
    join contests c on c.id = l.contest_id
    left join lateral (
      select size, note from register_heads
      where contest_id = l.contest_id order by size desc limit 1
    ) h on true
    where c.competition_id = ${competitionId} and ${which}
    order by c.start_date desc, c.id`;

/** The last head of a log that may have none yet: its size is 0 then, and its note null. */
type LastHead = Omit<WitnessedHead, 'note'> & { origin: string; note: string | null };

/** The last head of each log of a competition, whether a witness has signed it or not. */
export async function lastHeads(db: Db, competitionId: string, witness: string): Promise<LastHead[]> {
  const { rows } = await lastHeadsFor<LastHead>(competitionId, witness, sql`true`).execute(db);
  return rows;
}

/**
 * Stores a witness's answer in place of its former one. A refusal, that the log does not continue what the witness has
 * signed, is kept until it signs: a witness that is away since has not taken it back.
 */
export async function upsertAnswer(
  db: Db,
  one: {
    contest_id: string;
    witness: string;
    size: number;
    outcome: WitnessOutcome;
    /** Entries of the head that it has signed and the log does not continue; null where there is none. */
    refused: number | null;
  },
): Promise<void> {
  const { contest_id, witness, size, outcome, refused } = one;
  await sql`
    insert into register_witnesses as w (contest_id, witness, size, asked_at, outcome, refused_size)
    values (${contest_id}::uuid, ${witness}, ${size}::bigint, now(), ${outcome}, ${refused}::bigint)
    on conflict (contest_id, witness) do update
    set size = excluded.size, asked_at = excluded.asked_at, outcome = excluded.outcome,
        refused_size = case when excluded.outcome = 'signed' then null
                            else coalesce(excluded.refused_size, w.refused_size) end`.execute(db);
}

/** Heads that some witnesses have signed and a log does not continue. @param witnesses names */
export async function refusedHeads(
  db: Db,
  contestId: string,
  witnesses: readonly string[],
): Promise<{ size: number; witness: string }[]> {
  const { rows } = await sql<{ size: number; witness: string }>`
    select refused_size as size, witness from register_witnesses
    where contest_id = ${contestId}::uuid and refused_size is not null and witness = any(${[...witnesses]}::text[])
    order by refused_size desc, witness`.execute(db);
  return rows;
}

/** How far a witness has followed a log. */
export interface WitnessRow {
  contest_id: string;
  witness: string;
  /** The last head that it has signed, and when; both null where there is none. */
  signed_size: number | null;
  signed_at: Date | null;
  /** When it was last asked, and what it has answered; both null where it never was. */
  asked_at: Date | null;
  outcome: WitnessOutcome | null;
}

/** How far some witnesses have followed the logs of a competition. @param witnesses names */
export async function witnessRows(
  db: Db,
  competitionId: string,
  witnesses: readonly string[],
): Promise<WitnessRow[]> {
  const { rows } = await sql<WitnessRow>`
    select l.contest_id, w.witness, s.size as signed_size, s.received_at as signed_at, a.asked_at, a.outcome
    from register_logs l
    join contests c on c.id = l.contest_id
    cross join unnest(${[...witnesses]}::text[]) with ordinality as w (witness, place)
    left join lateral (
      select size, received_at from register_cosignatures
      where contest_id = l.contest_id and witness = w.witness order by size desc limit 1
    ) s on true
    left join register_witnesses a on a.contest_id = l.contest_id and a.witness = w.witness
    where c.competition_id = ${competitionId}
    order by l.contest_id, w.place`.execute(db);
  return rows;
}
