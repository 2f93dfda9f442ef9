import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';
import { still } from '#test/still.ts';

// Nothing of a contest's counts leaves the server before publication: pages, their data, calls and pictures are the
// same for all votes.

const PHASES = ['open', 'suspended', 'closed'] as const;

async function toPhase({ db }: TestApplication, contest: string, phase: (typeof PHASES)[number]) {
  const over = phase === 'closed' ? '-1 hour' : '1 day';
  await db
    .updateTable('contests')
    .set({
      start_date: sql<Date>`'2026-01-01'::timestamptz`,
      end_date: sql<Date>`date_trunc('hour', now()) + ${over}::interval`,
      result_date: sql<Date>`date_trunc('hour', now()) + interval '2 days'`,
      override: phase === 'suspended' ? phase : null,
    })
    .where('id', '=', contest)
    .execute();
}

async function giveVotes({ db }: TestApplication, contest: string, candidate: string, count: number) {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select 1, gen_random_uuid(), ${contest}::uuid, current_date, 0, ${candidate}::uuid, gen_random_uuid()
    from generate_series(1, ${count}::int)`.execute(db);
  await rollUp(db);
}

/** All addresses where a contest's counts could show. */
const placesOf = (show: { contest: string; aicha: string }) => [
  '/',
  '/voteresult',
  '/voteresult?semaine=1',
  `/voteresult?id=${show.contest}`,
  '/voteresultdetail',
  `/voteresultdetail?ct=${show.contest}`,
  `/votehistorydetails/${show.contest}`,
  `/detailscandidats?cd=${show.aicha}`,
  `/?rs=1&ct=${show.contest}`,
  `/?cd=${show.aicha}`,
  `/api/share/whatsapp?rs=1&ct=${show.contest}`,
  '/registre',
  '/registre?semaine=1',
  '/registre?semaine=1&rc=1',
  `/?ct=${show.contest}&cdt=${show.aicha}`,
  `/partage/x.jpg?rs=1&ct=${show.contest}`,
  `/partage/x.jpg?rc=1&ct=${show.contest}`,
  `/api/contests/${show.contest}/results`,
  '/sitemap.xml',
];

describe('before publication', () => {
  it('every page, call and picture is the same for all votes', async () => {
    const it = await testSite();
    const show = await makeShow(it.db);
    const voter = await makeVoter(it.deps);
    const look = async (path: string) => {
      const { statusCode, headers, body, rawPayload } = await it.app.inject({
        url: path,
        cookies: { '__Host-session': voter.token },
        headers: { 'user-agent': 'Mozilla/5.0' },
      });
      const picture = headers['content-type'] === 'image/jpeg';
      return {
        path,
        statusCode,
        location: headers.location,
        cache: headers['cache-control'],
        body: picture ? rawPayload.length : still(body),
      };
    };
    for (const phase of PHASES) {
      await toPhase(it, show.contest, phase);
      const before = [];
      for (const path of placesOf(show)) before.push(await look(path));
      await giveVotes(it, show.contest, phase === 'suspended' ? show.koffi : show.aicha, 4321);
      for (const seen of before) {
        expect([phase, await look(seen.path)]).toEqual([phase, seen]);
        // A page from before publication must not be shown to a visitor afterwards.
        const kept = /public|max-age/.test(seen.cache ?? '');
        expect([phase, seen.path, kept]).toEqual([phase, seen.path, /sitemap/.test(seen.path)]);
      }
    }
    const refused = await it.app.inject(`/api/contests/${show.contest}/results`);
    expect(refused.json().code).toBe('RESULTS_NOT_PUBLISHED');
  });

  it('no answer takes longer because of votes: the counts are not even looked at', async () => {
    const it = await testSite();
    const show = await makeShow(it.db);
    const visitor = { headers: { 'user-agent': 'Mozilla/5.0' } };
    const statuses = async () => {
      const answers = await Promise.all(placesOf(show).map((url) => it.app.inject({ url, ...visitor })));
      return answers.map(({ statusCode }, place) => [placesOf(show)[place], statusCode]);
    };
    for (const phase of PHASES) {
      await toPhase(it, show.contest, phase);
      const before = await statuses();
      // A page that read one of these tables now would fail.
      for (const table of ['votes', 'vote_tallies', 'annulments', 'contest_results'])
        await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_away`)}`.execute(it.db);
      expect([phase, await statuses()]).toEqual([phase, before]);
      for (const table of ['votes', 'vote_tallies', 'annulments', 'contest_results'])
        await sql`alter table ${sql.ref(`${table}_away`)} rename to ${sql.ref(table)}`.execute(it.db);
    }
  });
});
