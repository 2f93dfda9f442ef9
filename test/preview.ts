import { sql } from 'kysely';
import { expect } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { testSite } from './application.ts';
import { testBrowser } from './browser.ts';
import { later } from './moved-times.ts';
import { makeOperator } from './operators.ts';
import { PHONE_PAGE } from './request-headers.ts';
import { makeContest, makeShow } from './show.ts';

/** The cookie that carries a preview. */
export const PREVIEW_COOKIE = '__Host-apercu';

/** A site whose first week is open, with one vote in it, and the browser of an operator who is signed in. */
export async function setupPreview() {
  const site = await testSite({ PAGE_CACHE_SECONDS: '60' });
  const { app, deps, db } = site;
  const show = await makeShow(db);
  await sql`update contests set result_date = ${later('end_date', '1 hour')}`.execute(db);
  const next = await makeContest(db, [show.koffi], { week: 2, from: '8 days', to: '9 days' });
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    values (1, gen_random_uuid(), ${show.contest}::uuid, current_date, 0, ${show.koffi}::uuid, gen_random_uuid())
  `.execute(db);
  await rollUp(db);
  const operator = await makeOperator(deps, 'operator');
  const browser = testBrowser(app);
  browser.cookies.set('__Host-regie', operator.token);
  const begin = async (moment: string, contest = show.contest) => {
    const answer = await browser.post('/regie/apercu', { contest_id: contest, moment });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/regie/apercu']);
  };
  const look = (url: string) => browser.get(url, PHONE_PAGE);
  return { ...site, ...show, next, operator, browser, begin, look };
}
