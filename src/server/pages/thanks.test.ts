import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { databaseDay, grantBonus, makeContest, makeShow, setContest } from '#test/show.ts';

/** A voter with bonus votes; `give` gives one vote for a candidate, `read` a page's text as the voter reads it. */
async function setupVoter(dailyVotes = 1) {
  const { app, db, deps } = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const show = await makeShow(db, { to: '3 days' });
  await sql`update competitions set daily_votes = ${dailyVotes}`.execute(db);
  const voter = await makeVoter(deps);
  await grantBonus(db, voter, 2);
  const vote_day = await databaseDay(db);
  const give = (candidate_id: string, kind: 'daily' | 'bonus' = 'daily') =>
    castVotes(
      deps,
      voter.session,
      {
        contest_id: show.contest,
        candidate_id,
        daily: kind === 'daily' ? 1 : 0,
        bonus: kind === 'daily' ? 0 : 1,
        vote_day,
        request_id: crypto.randomUUID(),
      },
      null,
    );
  const read = async (url: string) => {
    const { body, statusCode } = await app.inject({
      url,
      headers: { cookie: `__Host-session=${voter.token}` },
    });
    expect(statusCode, url).toBe(200);
    return body.replaceAll(/<!--.*?-->/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  const sheet = (id: string) => read(`/detailscandidats?cd=${id}`);
  return { db, show, give, read, sheet };
}

const TOMORROW = /Revenez demain/;
const BONUS = 'Il vous reste 2 votes bonus';
const SPREAD = 'Faites passer le mot';
const SHARE = 'Partager sur WhatsApp';
const EARN = 'Gagner des votes bonus';
const TO_VOTE = /<a class="btn btn--1[^>]*href="\/vote"/;

it('where a day has several votes, the thanks say how many are left and lead to them', async () => {
  const { show, give, read, sheet } = await setupVoter(3);
  await give(show.koffi);
  const first = await read('/votecasted');
  expect(first).toContain('Il vous reste 2 votes du jour.');
  expect(first).toMatch(TO_VOTE);
  expect(first).not.toMatch(TOMORROW);
  await give(show.aicha);
  expect(await read('/votecastedmultiple')).toContain('Il vous reste 1 vote du jour.');
  await give(show.koffi);
  const last = await read('/votecastedmultiple');
  expect(last).toContain('Revenez demain : de nouveaux votes vous attendent.');
  expect(last).not.toMatch(TO_VOTE);

  await give(show.koffi, 'bonus');
  await give(show.koffi, 'bonus');
  const ballot = await read('/vote');
  expect(ballot).toContain('Vos votes du jour sont déjà donnés. ');
  expect(ballot).toContain('Votes déjà donnés</button>');
  expect(await sheet(show.koffi)).toContain('<p>Vos votes du jour sont donnés.</p>');
});

it('a sheet says that its candidate got the day’s vote only where no vote went to another', async () => {
  const { show, give, sheet } = await setupVoter();
  await give(show.koffi);
  await give(show.koffi, 'bonus');
  // A bonus vote is left.
  expect(await sheet(show.koffi)).toContain('Voter pour Koffi');
  await give(show.aicha, 'bonus');
  for (const one of [show.koffi, show.aicha])
    expect(await sheet(one)).toContain('<p>Votre vote du jour est donné.</p>');
});

it('the sheet of the only candidate voted for names them', async () => {
  const { show, give, sheet } = await setupVoter(2);
  for (const kind of ['daily', 'daily', 'bonus', 'bonus'] as const) await give(show.koffi, kind);
  expect(await sheet(show.koffi)).toContain('<p>Vos votes du jour sont donnés à Koffi.</p>');
  expect(await sheet(show.aicha)).toContain('<p>Vos votes du jour sont donnés.</p>');
});

it('the thanks offer a bonus vote, and ask friends for theirs, only while the vote is open', async () => {
  const { db, show, give, read } = await setupVoter();
  await give(show.koffi);
  const open = await read('/votecasted');
  for (const offer of [BONUS, SPREAD, SHARE, EARN]) expect(open).toContain(offer);

  await setContest(db, show.contest, { override: 'suspended' });
  const paused = await read('/votecasted');
  expect(paused).toContain('Le vote est en pause pour le moment.');
  await setContest(db, show.contest, { override: 'closed', closed_at: sql`now()` });
  const closed = await read('/votecasted');
  expect(closed).toContain('Le vote est clos.');
  await setContest(db, show.contest, { published_at: sql`now()` });
  await makeContest(db, [show.aicha, show.koffi], { week: 2, from: '3 days', to: '5 days' });
  const between = await read('/votecasted');
  expect(between).toMatch(/Le vote rouvre <time[^>]*>[^<]+ à [^<]+ UTC<\/time>\./);
  for (const page of [paused, closed, between]) {
    for (const offer of [BONUS, SPREAD]) expect(page).not.toContain(offer);
    expect(page).not.toMatch(TOMORROW);
    for (const offer of [SHARE, EARN]) expect(page).toContain(offer);
  }
});

it('after the last vote the thanks offer nothing that needs a vote', async () => {
  const { db, show, give, read } = await setupVoter();
  await give(show.koffi);
  await setContest(db, show.contest, { end_contest: true, override: 'closed', closed_at: sql`now()` });
  const page = await read('/votecasted');
  expect(page).toContain('Le vote est clos.');
  for (const offer of [BONUS, SPREAD, SHARE, EARN]) expect(page).not.toContain(offer);
});

it('the thanks ask for no support of a candidate who has left since', async () => {
  const { db, show, give, read } = await setupVoter(2);
  const leave = (id: string) => sql`update candidates set eliminated_at = now() where id = ${id}`.execute(db);
  await give(show.koffi);
  await give(show.aicha);
  expect(await read('/votecastedmultiple')).toContain('ai voté pour mes candidates');
  await leave(show.koffi);
  const one = await read('/votecastedmultiple');
  expect(one).toContain('Je soutiens ma candidate');
  expect(one).toContain(`href="/api/share/whatsapp?cd=${show.aicha}"`);
  await leave(show.aicha);
  expect(await read('/votecastedmultiple')).not.toContain(SHARE);
});

it('the thanks ask for no support of a candidate whom the week that has begun since leaves out', async () => {
  const { db, show, give, read } = await setupVoter(2);
  await give(show.koffi);
  await give(show.aicha);
  await setContest(db, show.contest, { end_date: sql`now()`, published_at: sql`now()` });
  await makeContest(db, [show.aicha], { week: 2, from: '-1 second', to: '5 days' });
  const page = await read('/votecastedmultiple');
  expect(page).toContain('Koffi');
  expect(page).toContain('Je soutiens ma candidate');
  expect(page).toContain(`href="/api/share/whatsapp?cd=${show.aicha}"`);
});
