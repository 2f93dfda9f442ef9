import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { newId } from '#domain/uuid.ts';
export const COMPETITION = 'test';

/** A contest as a test wants it; times are relative to the database's clock, as PostgreSQL intervals. */
export interface ContestWish {
  week?: number;
  from?: string;
  to?: string;
  override?: 'suspended' | 'closed';
  published?: boolean;
}

/** The smallest show to vote in: one competition, an open contest, three candidates of whom one is eliminated. */
export async function makeShow(db: Db, wish: ContestWish = {}) {
  await ensureCompetition(db, COMPETITION);
  const [aicha, koffi, prisca] = [
    await makeCandidate(db, 1, 'Aïcha'),
    await makeCandidate(db, 2, 'Koffi'),
    await makeCandidate(db, 3, 'Prisca'),
  ] as const;
  await sql`update candidates set eliminated_at = now() where id = ${prisca}`.execute(db);
  const contest = await makeContest(db, [aicha, koffi, prisca], wish);
  return { contest, aicha, koffi, prisca };
}

/** A candidate of the competition, in no contest yet. @returns the id */
export async function makeCandidate(db: Db, number: number, name = `Talent ${number}`): Promise<string> {
  const id = newId();
  await db
    .insertInto('candidates')
    .values({
      id,
      competition_id: COMPETITION,
      number,
      display_name: name,
      description: 'Chante.',
      city: 'Abidjan',
      discipline: 'Chant',
      gender: 'f',
      portrait: null,
      pagne: JSON.stringify({ pattern: 'losange', a: '#FFB627', b: '#D11A62', c: '#FFF4E3' }),
    })
    .execute();
  return id;
}

/** A contest of these candidates, open by default. @returns its id */
export async function makeContest(db: Db, candidates: string[], wish: ContestWish = {}): Promise<string> {
  const id = newId();
  const after = (interval: string) => sql<Date>`now() + ${interval}::interval`;
  await db
    .insertInto('contests')
    .values({
      id,
      competition_id: COMPETITION,
      week: wish.week ?? 1,
      start_date: after(wish.from ?? '-1 day'),
      end_date: after(wish.to ?? '1 day'),
      result_date: after(wish.to ?? '1 day'),
      override: wish.override ?? null,
      published_at: wish.published ? sql<Date>`now()` : null,
    })
    .execute();
  await db
    .insertInto('contest_candidates')
    .values(candidates.map((candidate_id) => ({ contest_id: id, candidate_id })))
    .execute();
  return id;
}

/** Changes a contest's row past every rule, where no act can make the state that a test needs. */
export async function setContest(
  db: Db,
  id: string,
  values: UpdateObject<Database, 'contests'>,
): Promise<void> {
  await db.updateTable('contests').set(values).where('id', '=', id).execute();
}

/** Today by the database's clock. */
export async function databaseDay(db: Db, shift = '0'): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() + ${shift}::interval) at time zone 'UTC')::date as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Gives a user further bonus votes, numbered on from those they have, as the product's own grants are. */
export async function grantBonus(db: Db, user: { bucket: number; id: string }, count: number): Promise<void> {
  await sql`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source)
    select ${user.bucket}::smallint, ${user.id}::uuid, had.n + g, 'bienvenue', gen_random_uuid()
    from (select count(*)::int as n from bonus_grants
          where bucket = ${user.bucket} and user_id = ${user.id}) had,
         generate_series(1, ${count}::int) g`.execute(db);
}
