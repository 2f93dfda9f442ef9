import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Show } from './show.ts';

const CHUNK = 100_000;

interface Wish {
  users: number;
  votes: number;
  events: number;
}

/**
 * Writes a season's users, votes and journal straight into the tables. One in fifty accounts shares a phone with many
 * others, half of the accounts share a model of phone; each user shares an address with a hundred or so, and a network
 * with ten times as many.
 */
export async function fillSeason(db: Db, show: Show, { users, votes, events }: Wish): Promise<void> {
  for (let first = 0; first < users; first += CHUNK)
    await fillUsers(db, first, Math.min(CHUNK, users - first));
  const candidates = await db.selectFrom('contest_candidates').select('candidate_id').execute();
  const ids = candidates.map((row) => row.candidate_id);
  // Each time all users have voted, a day of the contest is over. Rows come in the order of the key, so that each page
  // of the index is filled once.
  await sql`create table bench_people as select bucket, id, row_number() over (order by bucket, id) as place
    from users`.execute(db);
  await sql`create index on bench_people (place)`.execute(db);
  for (let done = 0; done < votes; done += CHUNK) {
    const day = Math.floor(done / users);
    const from = done % users;
    const count = Math.min(CHUNK, votes - done, users - from);
    await fillVotes(db, show, ids, { day, from, count, share: from / users });
    if (count < CHUNK) done -= CHUNK - count;
  }
  await sql`drop table bench_people`.execute(db);
  await sql`
    insert into audit_events (id, at, operator_name, act, subject, after, ip)
    select ('0193' || lpad(to_hex(n), 8, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
           now() - make_interval(secs => ${events}::int - n), 'Mesure ' || n % 20, 'user.viewed', 'user:' || md5(n::text),
           jsonb_build_object('n', n), '127.0.0.1'
    from generate_series(1, ${events}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function fillUsers(db: Db, first: number, count: number): Promise<void> {
  await sql`
    with people as (
      select n, gen_random_uuid() as id from generate_series(${first}::int, ${first + count - 1}::int) n
    ), inserted as (
      insert into users (bucket, id, name, is_anonymous, phone, country_code, referral_code, fingerprint_hash,
                         ip_hash, network_hash, user_agent, registered_at)
      select get_byte(uuid_send(id), 15), id, 'Personne ' || n, false, '+22507' || lpad((n * 7)::text, 8, '0'), 'CI',
             'R' || lpad(n::text, 7, '0'),
             sha256((case when n % 50 = 0 then 'farm ' || n % 400 when n % 2 = 0 then 'model ' || n % 5000
                          else 'phone ' || n end)::bytea),
             sha256((case when n % 50 = 0 then 'farm ' || n % 400 else 'address ' || abs(hashint4(n)) % 20000 end)::bytea),
             sha256(('network ' || abs(hashint4(n)) % 2000)::bytea), 'browser ' || n % 300, now() - random() * interval '20 days'
      from people
    )
    insert into directory (kind, value, bucket, user_id)
    select 'phone', '+22507' || lpad((n * 7)::text, 8, '0'), get_byte(uuid_send(id), 15), id from people`.execute(
    db,
  );
}

async function fillVotes(
  db: Db,
  show: Show,
  candidates: readonly string[],
  { day, from, count, share }: { day: number; from: number; count: number; share: number },
): Promise<void> {
  await sql`
    insert into votes (bucket, slot, vote_day, cast_at, user_id, contest_id, candidate_id, request_id, country)
    select p.bucket, 0, current_date - ${day}::int,
           date_trunc('day', now()) - make_interval(days => ${day}::int)
             + (${share}::float8 * interval '20 hours') + random() * interval '1 hour',
           p.id, ${show.contest}::uuid,
           (${candidates}::uuid[])[1 + floor(power(random(), 2) * ${candidates.length}::int)::int],
           gen_random_uuid(), 'CI'
    from bench_people p where p.place > ${from} and p.place <= ${from + count} order by p.place`.execute(db);
}
