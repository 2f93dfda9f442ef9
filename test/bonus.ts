import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import { makeVoter, type TestApplication } from './application.ts';
import { COMPETITION } from './show.ts';

export type Member = Awaited<ReturnType<typeof makeInviter>>;

/** A signed-in user who can invite. */
export async function makeInviter({ deps, db }: Pick<TestApplication, 'deps' | 'db'>) {
  const voter = await makeVoter(deps);
  const code = `C${voter.id.slice(-12).toUpperCase()}`;
  await sql`update users set referral_code = ${code} where id = ${voter.id}`.execute(db);
  await sql`insert into directory values ('referral_code', ${code}, ${voter.bucket}, ${voter.id})`.execute(
    db,
  );
  return { ...voter, userId: voter.id, code };
}

/** Users whom a user has invited, as rows; `voted` of them cast a vote long ago. */
export async function invite(
  db: Db,
  referrer: { bucket: number; id: string },
  people: number,
  voted = people,
): Promise<void> {
  await sql`
    with people as (
      select n, gen_random_uuid() as id from generate_series(1, ${people}::int) n
    ), placed as (
      select n, id, get_byte(uuid_send(id), 15)::smallint as bucket from people
    ), cast_long_ago as (
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
      select bucket, id, gen_random_uuid(), '2026-01-05', 0, gen_random_uuid(), gen_random_uuid(), '2026-01-05'
      from placed where n <= ${voted}::int
    )
    insert into referrals (bucket, referrer_id, referred_id, referred_bucket)
    select ${referrer.bucket}::smallint, ${referrer.id}::uuid, id, bucket from placed`.execute(db);
}

interface CodeWish {
  code: string;
  amount?: number;
  max_uses?: number | null;
  max_uses_per_user?: number;
  /** Intervals from now. */
  from?: string;
  to?: string;
}

/** A partner code that counts from an hour ago on. @returns its id */
export async function makeCode(db: Db, wish: CodeWish): Promise<string> {
  const id = newId();
  await sql`
    insert into partner_codes
      (id, competition_id, code, amount, max_uses, max_uses_per_user, starts_at, ends_at)
    values (${id}, ${COMPETITION}, ${wish.code}, ${wish.amount ?? 1}, ${wish.max_uses ?? null},
            ${wish.max_uses_per_user ?? 1}, now() + ${wish.from ?? '-1 hour'}::interval,
            now() + ${wish.to ?? null}::interval)`.execute(db);
  return id;
}

/** A bonus video that counts from an hour ago on; `from` and `to` are intervals from now. @returns its id */
export async function makeVideo(
  db: Db,
  wish: { duration_s?: number; amount?: number; from?: string; to?: string; position?: number } = {},
): Promise<string> {
  const id = newId();
  await sql`
    insert into bonus_videos
      (id, competition_id, position, title, description, kind, source, duration_s, amount, starts_at, ends_at)
    values (${id}, ${COMPETITION}, ${wish.position ?? 1}, 'Les coulisses', 'La loge.', 'file', '/videos/x.mp4',
            ${wish.duration_s ?? 20}, ${wish.amount ?? 1}, now() + ${wish.from ?? '-1 hour'}::interval,
            now() + ${wish.to ?? null}::interval)`.execute(db);
  return id;
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of outcomes) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
