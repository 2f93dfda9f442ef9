import { expect, it } from 'vitest';
import { nextReset, utcDay } from '#domain/contest/rules.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { PHONE } from '#test/request-headers.ts';
import { databaseDay, makeShow } from '#test/show.ts';

it('a page that waits over midnight to be rendered takes no vote of the new day as given', async () => {
  let clock: (() => Date) | null = null;
  const { app, db, deps } = await testSite({ PAGE_CACHE_SECONDS: '60' }, undefined, (parts) => {
    const { within } = parts.plan;
    parts.plan.within = async (ms) => {
      const planned = await within(ms);
      return { ...planned, now: () => clock?.() ?? planned.now() };
    };
  });
  const { contest, aicha } = await makeShow(db, { to: '3 days' });
  const { session, token } = await makeVoter(deps);
  const day = await databaseDay(db);
  await castVotes(
    deps,
    session,
    {
      contest_id: contest,
      candidate_id: aicha,
      daily: 1,
      bonus: 0,
      vote_day: day,
      request_id: crypto.randomUUID(),
    },
    null,
  );
  const midnight = nextReset(new Date(`${day}T12:00:00Z`)).getTime();
  const instants = [midnight - 100];
  // The first reading names the page, the later ones are those of its rendering.
  clock = () => new Date(instants.shift() ?? midnight + 2_000);
  const { body, headers, statusCode } = await app.inject({
    url: '/vote',
    headers: PHONE,
    cookies: { '__Host-session': token },
  });
  expect([statusCode, headers['server-timing']]).toEqual([200, `now;desc="${midnight - 100}"`]);
  expect(body).toContain(`\\"${day}\\"`);
  expect(body).not.toContain(`\\"${utcDay(new Date(midnight))}\\"`);
});
