import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type makeVoter, type TestApplication, testApplication } from './application.ts';
import { type ContestWish, databaseDay, makeShow } from './show.ts';

type Voter = Awaited<ReturnType<typeof makeVoter>>;

/** An application with a show to vote in, and a function that makes the body of a vote there. */
export async function setupVoting(wish: ContestWish = {}, env: Record<string, string> = {}) {
  const it = await testApplication(env);
  const show = await makeShow(it.db, wish);
  const ballot = async (more: Record<string, unknown> = {}) => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: await databaseDay(it.db),
    request_id: randomUUID(),
    ...more,
  });
  return { ...it, show, ballot };
}

/** Sends a vote as a voter or a visitor; the body is an object, or a string as it is on the wire. */
export function cast(
  { app }: TestApplication,
  voter: Pick<Voter, 'headers'> | null,
  payload: object | string,
) {
  const headers = { ...voter?.headers, 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/api/votes', headers, payload });
}

/** How many votes are in the rows. */
export async function countVotes({ db }: TestApplication): Promise<number> {
  return (await sql`select from votes`.execute(db)).rows.length;
}
