import { expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { cast, countVotes } from '#test/voting.ts';

it('callers beyond the pages that can be rendered get a page that reloads by itself, and no vote waits for pages', async () => {
  const site = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const show = await makeShow(site.db);
  const voter = await makeVoter(site.deps);
  const pages = Array.from({ length: 330 }, () =>
    site.app.inject({ url: '/faq', headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0' } }),
  );
  const vote = await cast(site, voter, {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: await databaseDay(site.db),
    request_id: crypto.randomUUID(),
  });
  expect([vote.statusCode, await countVotes(site)]).toEqual([201, 1]);
  const answers = await Promise.all(pages);
  const turnedAway = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeLessThan(answers.length);
  for (const { statusCode, headers, body } of turnedAway) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '3', 'no-store']);
    expect(headers.refresh).toMatch(/^[5-8]$/);
    expect(body.length).toBeLessThan(8_000);
    expect(body).toContain('lang="fr"');
  }
});
