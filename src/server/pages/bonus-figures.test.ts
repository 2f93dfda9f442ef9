import { expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { databaseDay, grantBonus, makeShow } from '#test/show.ts';

it('a user’s account counts the bonus votes that are left, their history those that are given, each by a name of its own', async () => {
  const { app, db, deps } = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const show = await makeShow(db, { to: '3 days' });
  const voter = await makeVoter(deps);
  await grantBonus(db, voter, 3);
  const figures = async (url: string) => {
    const { body } = await app.inject({ url, headers: { cookie: `__Host-session=${voter.token}` } });
    const shown = [...body.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
    return shown.map(([, label, figure]) => `${figure} ${label}`).filter((one) => one.includes('bonus'));
  };
  for (const left of [2, 1]) {
    await castVotes(
      deps,
      voter.session,
      {
        contest_id: show.contest,
        candidate_id: show.koffi,
        daily: 0,
        bonus: 1,
        vote_day: await databaseDay(db),
        request_id: crypto.randomUUID(),
      },
      null,
    );
    expect(await figures('/moncompte')).toEqual([`${left} bonus à donner`]);
    expect(await figures('/votehistory')).toEqual([left === 2 ? '1 bonus donné' : '2 bonus donnés']);
  }
});
