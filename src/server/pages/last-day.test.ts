import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { databaseDay, makeShow } from '#test/show.ts';

const PROMISES = ['Revenez demain', 'Prochain vote dans'];

/** A voter who has given the day's vote; `read` gives the page at an address as the voter reads it. */
async function setupVoted() {
  const { app, db, deps } = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const { contest, aicha } = await makeShow(db);
  const { token, session } = await makeVoter(deps);
  await castVotes(
    deps,
    session,
    {
      contest_id: contest,
      candidate_id: aicha,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(db),
      request_id: crypto.randomUUID(),
    },
    null,
  );
  const read = async (url: string, cookie = `__Host-session=${token}`) => {
    const { body, statusCode } = await app.inject({ url, headers: { cookie } });
    expect(statusCode, url).toBe(200);
    return body.replaceAll(/<!--.*?-->/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  const changed = async (change: string) => {
    await sql.raw(`update contests set ${change}`).execute(db);
  };
  return { read, changed };
}

it('a voter is promised a vote of tomorrow only where the contest takes one', async () => {
  const { read, changed } = await setupVoted();
  expect(await read('/')).toContain('Revenez demain');
  expect(await read('/votecasted')).toContain('Revenez demain');
  expect(await read('/vote')).toContain('Prochain vote dans');
  await changed(
    `end_date = (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'`,
  );
  for (const url of ['/', '/votecasted', '/vote']) {
    const body = await read(url);
    expect(body, url).toContain('C’est le dernier jour du vote.');
    for (const promise of PROMISES) expect(body, url).not.toContain(promise);
  }
  // A visitor without scripts, who has a vote left, is told until when.
  expect(await read('/', '')).toMatch(/Clôture demain à 00 h 00 UTC/);
  await changed(`override = 'closed', closed_at = now()`);
  expect(await read('/votecasted')).toContain('Le vote est clos.');
});
