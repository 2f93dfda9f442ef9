import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '#database/client.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { createSessionRegistry } from '#domain/identity/session-registry.ts';
import { newId } from '#domain/uuid.ts';

export const COMPETITION = 'bench';
export const SESSION_SECRET = 'a secret for measurements, thirty-two bytes';
const THIRTY_DAYS = 30 * 86_400_000;
const BONUS_VOTES = 3;
const CHUNK = 10_000;

/** The values that every request of a run names. */
export interface Show {
  contest: string;
  candidate: string;
  /** Today by the database's clock. */
  day: string;
}

/** The smallest show to vote in: one competition, one open contest, ten candidates. */
export async function makeShow(db: Db): Promise<Show> {
  await ensureCompetition(db, COMPETITION);
  const contest = newId();
  const candidates = Array.from({ length: 10 }, () => newId());
  await sql`
    insert into contests (id, competition_id, week, start_date, end_date, result_date)
    values (${contest}, ${COMPETITION}, 1, now() - interval '1 day', now() + interval '1 day', now() + interval '1 day')`.execute(
    db,
  );
  const day = await sql<{ day: string }>`select (now() at time zone 'UTC')::date as day`.execute(db);
  await sql`
    insert into candidates (id, competition_id, number, display_name, description, city, discipline, gender, pagne)
    select id, ${COMPETITION}, number, 'Talent ' || number, 'Chante.', 'Abidjan', 'Chant', 'f', '{}'
    from unnest(${candidates}::uuid[]) with ordinality as c(id, number)`.execute(db);
  await sql`
    insert into contest_candidates (contest_id, candidate_id)
    select ${contest}, id from unnest(${candidates}::uuid[]) as c(id)`.execute(db);
  return { contest, candidate: candidates[0] ?? '', day: day.rows[0]?.day ?? '' };
}

/** The values of a request that belong to its voter. */
export interface Voter {
  userId: string;
  token: string;
  requestId: string;
  bonus: number;
}

/**
 * Makes signed-in users, in an order unrelated to their ids: as on the evening of the show, their rows then go to
 * places all over the tables.
 */
export async function makeVoters(db: Db, count: number, withBonus: boolean): Promise<Voter[]> {
  const registry = createSessionRegistry(SESSION_SECRET);
  const voters: Voter[] = [];
  for (let first = 0; first < count; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - first) }, (_, place) => {
      const id = v7({ msecs: Date.now() - Math.random() * THIRTY_DAYS });
      const { session, token, tokenHash } = registry.issue(id, true);
      const bonus = withBonus && (first + place) % 5 === 0 ? BONUS_VOTES : 0;
      return { id, bucket: session.bucket, token, tokenHash, bonus, requestId: randomUUID() };
    });
    await insertUsers(db, rows);
    voters.push(...rows.map(({ id, token, requestId, bonus }) => ({ userId: id, token, requestId, bonus })));
  }
  return voters;
}

interface UserRow {
  id: string;
  bucket: number;
  tokenHash: Buffer;
  bonus: number;
}

async function insertUsers(db: Db, rows: UserRow[]): Promise<void> {
  const buckets = rows.map((row) => row.bucket);
  const ids = rows.map((row) => row.id);
  await sql`
    insert into users (bucket, id, name, is_anonymous, registered_at)
    select bucket, id, 'Salimata', false, now()
    from unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)`.execute(db);
  await sql`
    insert into sessions (bucket, user_id, token_hash)
    select * from unnest(${buckets}::smallint[], ${ids}::uuid[], ${rows.map((row) => row.tokenHash)}::bytea[])`.execute(
    db,
  );
  await sql`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source)
    select bucket, id, number, 'partenaire', 'bench:' || number
    from unnest(${buckets}::smallint[], ${ids}::uuid[], ${rows.map((row) => row.bonus)}::int[]) as u(bucket, id, bonus)
    cross join lateral generate_series(1, bonus) as number`.execute(db);
}

/** Writes other users' votes in the same contest, as a season leaves them, without the planner's statistics. */
export async function fillVotes(db: Db, show: Show, rows: number): Promise<void> {
  await sql`alter table votes set (autovacuum_enabled = false)`.execute(db);
  for (let done = 0; done < rows; done += 100_000) {
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      select (random() * 255)::int, gen_random_uuid(), ${show.contest}, ${show.day}::date, 0, ${show.candidate}, gen_random_uuid()
      from generate_series(1, ${Math.min(100_000, rows - done)}::int)`.execute(db);
  }
  // By then autovacuum would have come many times (migration 0052); without it each roll-up would read all rows.
  if (rows > 0) await sql`vacuum votes`.execute(db);
}
