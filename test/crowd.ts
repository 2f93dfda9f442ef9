import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { toBucket } from '#domain/user-key.ts';

export interface CrowdWish {
  fingerprint?: string;
  network?: string;
  /** How many addresses the users have in turn, instead of one `network`. */
  addresses?: number;
  /** The /24 or /48 that the addresses belong to. */
  prefix?: string;
  userAgent?: string;
  /** The first user's number; the other users' numbers follow it. */
  phone?: bigint;
  /** Seconds between two registrations. */
  every?: number;
  registeredAt?: string;
}

export interface CrowdMember {
  id: string;
  bucket: number;
}

/** Writes registered users who share the wished traits straight into the database. */
export async function makeCrowd(db: Db, count: number, wish: CrowdWish = {}): Promise<CrowdMember[]> {
  const people = Array.from({ length: count }, (_, n) => {
    const id = randomUUID();
    return {
      id,
      bucket: toBucket(id),
      phone: wish.phone === undefined ? null : `+${wish.phone + BigInt(n)}`,
    };
  });
  const start = wish.registeredAt ?? '2026-11-20T20:00:00Z';
  await sql`
    insert into users (bucket, id, name, is_anonymous, phone, fingerprint_hash, ip_hash, network_hash,
                       user_agent, registered_at)
    select p.bucket, p.id, 'Personne', false, p.phone,
           sha256(${wish.fingerprint ?? null}::text::bytea),
           case when ${wish.addresses ?? null}::int is null then sha256(${wish.network ?? null}::text::bytea)
                else sha256(('address ' || p.place % ${wish.addresses ?? 1}::int)::bytea) end,
           sha256(${wish.prefix ?? null}::text::bytea),
           coalesce(${wish.userAgent ?? null}, 'agent ' || p.id),
           ${start}::timestamptz + make_interval(secs => (p.place - 1) * ${wish.every ?? 3600})
    from rows from (json_to_recordset(${JSON.stringify(people)}::json)
                    as (bucket smallint, id uuid, phone text)) with ordinality as p(bucket, id, phone, place)`.execute(
    db,
  );
  return people.map(({ id, bucket }) => ({ id, bucket }));
}

/** Casts one daily vote of each user on a day, by default now. */
export async function crowdVotes(
  db: Db,
  people: readonly CrowdMember[],
  vote: { contest: string; candidate: string; day?: string; castAt?: string },
): Promise<void> {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
    select p.bucket, p.id, ${vote.contest}::uuid, coalesce(${vote.day ?? null}::date, current_date), 0,
           ${vote.candidate}::uuid, gen_random_uuid(), coalesce(${vote.castAt ?? null}::timestamptz, now())
    from json_to_recordset(${JSON.stringify(people)}::json) as p(bucket smallint, id uuid)`.execute(db);
}
