import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter } from '#test/application.ts';
import { countedSite } from '#test/counted-site.ts';
import { PHONE } from '#test/request-headers.ts';
import { databaseDay, makeShow, setContest } from '#test/show.ts';

const HOUR_MS = 3_600_000;
const WHATSAPP = 'WhatsApp/2.23.20.0 A';

/**
 * A site whose vote closes tomorrow, and whose clock stands where a test puts it. The database's clock, by which pages
 * say whether the vote is open, runs on.
 */
async function setupEvening() {
  let present = 0;
  const site = await countedSite({}, ({ plan }) => {
    const { within } = plan;
    plan.within = async (ms) => ({ ...(await within(ms)), now: () => new Date(present) });
  });
  const { app, db, deps, rendered } = site;
  const show = await makeShow(db);
  const midnight = Date.parse(await databaseDay(db, '1 day'));
  const [closes, results] = [midnight + 20 * HOUR_MS, midnight + 21 * HOUR_MS];
  await setContest(db, show.contest, { end_date: new Date(closes), result_date: new Date(results) });
  const open = (url: string, headers: Record<string, string> = {}, cookies = {}) =>
    app.inject({ url, headers: { ...PHONE, ...headers }, cookies });

  /** Stops the clock just before an instant: the server waits for it for some milliseconds, again and again. */
  const awaitInstant = (instant: number) => {
    present = instant - 20;
  };
  /** Moves the clock to an instant. @returns what is rendered then, before a visitor asks */
  async function reach(instant: number, count: number) {
    rendered.length = 0;
    present = instant;
    await expect.poll(() => rendered.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
    // Time for a page too many: all are rendered together.
    await setTimeout(100);
    return rendered.splice(0).toSorted();
  }

  async function castVote() {
    const voter = await makeVoter(deps);
    const vote_day = await databaseDay(db);
    const request_id = crypto.randomUUID();
    const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day, request_id };
    await castVotes(deps, voter.session, { ...ballot, daily: 1, bonus: 0 }, null);
    return voter;
  }

  return { midnight, closes, results, rendered, open, awaitInstant, reach, castVote };
}

describe('when pages change by themselves', () => {
  it('those that visitors asked for most are there before visitors ask, and /vote with the home page', async () => {
    const { closes, rendered, open, awaitInstant, reach } = await setupEvening();
    awaitInstant(closes);
    for (const url of ['/', '/', '/faq']) await open(url);
    await open('/faq', {}, { flash: 'signed-in' });
    // A message is shown once, and its page is not made ahead.
    expect(await reach(closes, 3)).toEqual(['/', '/faq', '/vote']);
    for (const url of ['/', '/vote', '/faq', '/'])
      expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
    expect(rendered).toEqual([]);
    expect((await open('/', { 'user-agent': WHATSAPP })).statusCode).toBe(200);
    expect(rendered).toEqual(['/']);
  });

  it('a page is made ahead again only where visitors have asked for it since', async () => {
    const { closes, results, rendered, open, awaitInstant, reach } = await setupEvening();
    awaitInstant(closes);
    for (const url of ['/', '/faq', '/cgu']) await open(url);
    expect(await reach(closes, 4)).toEqual(['/', '/cgu', '/faq', '/vote']);
    awaitInstant(results);
    await open('/faq');
    expect(rendered).toEqual([]);
    expect(await reach(results, 1)).toEqual(['/faq']);
  });

  it('robots’ pages are made ahead for robots', async () => {
    const { closes, rendered, open, awaitInstant, reach } = await setupEvening();
    awaitInstant(closes);
    await open('/', { 'user-agent': WHATSAPP });
    expect(await reach(closes, 2)).toEqual(['/', '/vote']);
    for (const url of ['/', '/vote']) await open(url, { 'user-agent': WHATSAPP });
    expect(rendered).toEqual([]);
  });

  it('a day that begins makes no page ahead for those who have voted the day before', async () => {
    const { midnight, open, awaitInstant, reach, castVote } = await setupEvening();
    const voter = await castVote();
    awaitInstant(midnight);
    await open('/faq');
    expect((await open('/', {}, { '__Host-session': voter.token })).statusCode).toBe(200);
    expect(await reach(midnight, 1)).toEqual(['/faq']);
  });

  it('another change makes them ahead for those who have voted that day too', async () => {
    const { closes, open, awaitInstant, reach, castVote } = await setupEvening();
    const voter = await castVote();
    awaitInstant(closes);
    await open('/faq', {}, { '__Host-session': voter.token });
    expect(await reach(closes, 1)).toEqual(['/faq']);
  });
});
