import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { to } from '#test/browser.ts';
import { FORM, PHONE } from '#test/request-headers.ts';
import { databaseDay, grantBonus, makeShow } from '#test/show.ts';

describe('the vote form of a page that many are shown', () => {
  async function setupSite(PAGE_CACHE_SECONDS: string) {
    const application = await testSite({ PAGE_CACHE_SECONDS });
    const show = await makeShow(application.db);
    const choice = {
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: await databaseDay(application.db),
      request_id: '',
    };
    return { application, choice };
  }

  const post = ({ app }: TestApplication, fields: Record<string, string>, cookies = {}) =>
    app.inject({
      method: 'POST',
      url: '/vote',
      cookies,
      headers: {
        ...PHONE,
        ...FORM,
      },
      payload: new URLSearchParams(fields).toString(),
    });

  it('gives each phone without scripts and account its own request id', async () => {
    const { application, choice } = await setupSite('60');
    const { body } = await application.app.inject({ url: '/vote', headers: PHONE });
    expect(body).toMatch(/name="request_id"[^>]*value=""|value=""[^>]*name="request_id"/);
    const form = { ...choice, daily: '1', bonus: '0', intent: 'confirm' };
    const answers = await Promise.all([post(application, form), post(application, form)]);
    expect(answers.map(to)).toEqual(['/votepending', '/votepending']);
    const rows = await application.db.selectFrom('pending_votes').select('request_id').execute();
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(2);
  });

  it.each(['0', '60'])('is one vote, however often it is sent (PAGE_CACHE_SECONDS=%s)', async (seconds) => {
    const { application, choice } = await setupSite(seconds);
    const voter = await makeVoter(application.deps);
    await grantBonus(application.db, voter, 3);
    const send = (more: Record<string, string>) =>
      post(
        application,
        { ...choice, daily: '0', bonus: '1', spent: '0', ...more },
        { '__Host-session': voter.token },
      );
    const asked = await send({});
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(asked.body.includes('value="confirm"')).toBe(true);
    const sent = await Promise.all([1, 2, 3].map(() => send({ intent: 'confirm' })));
    expect(sent.map(to)).toEqual(Array(3).fill('/votecasted'));
    // The page after the counted vote has one more vote spent, which makes another request.
    expect(to(await send({ intent: 'confirm', spent: '1' }))).toBe('/votecastedmultiple');
    // A third bonus vote, and one that does not exist: the page shows the refusal, which is counted once.
    expect(to(await send({ intent: 'confirm', spent: '2' }))).toBe('/votecastedmultiple');
    const refused = await send({ intent: 'confirm', spent: '3' });
    expect(refused.statusCode).toBe(409);
    const { body } = await application.app.inject('/metrics');
    expect(body).toMatch(/NOT_ENOUGH_BONUS"[^}]*\} 1\n/);
    const rows = await application.db.selectFrom('votes').select('request_id').execute();
    expect([rows.length, new Set(rows.map(({ request_id }) => request_id)).size]).toEqual([3, 3]);
  });

  it.each([
    ['suspended', '/', 'Votre vote n’est pas compté\u00a0: le vote est suspendu.'],
    ['closed', '/voteresult', 'Votre vote n’a pas été compté\u00a0: le vote est clos.'],
  ] as const)('says that it is not counted where the vote is %s meanwhile', async (override, page, says) => {
    const { application, choice } = await setupSite('60');
    const { token } = await makeVoter(application.deps);
    await application.db.updateTable('contests').set({ override }).execute();
    const form = { ...choice, request_id: randomUUID(), daily: '1', bonus: '0', intent: 'confirm' };
    const cookies = { '__Host-session': token };
    const sent = await post(application, form, cookies);
    expect(to(sent)).toBe(page);
    const told = Object.fromEntries(sent.cookies.map(({ name, value }) => [name, value]));
    const { body } = await application.app.inject({
      url: page,
      headers: PHONE,
      cookies: { ...cookies, ...told },
    });
    expect(body).toContain(says);
  });
});
