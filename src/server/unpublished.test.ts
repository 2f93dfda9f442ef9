import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/voting/rollup.ts';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

// Nothing of a contest's counts leaves the server before publication: pages, their data, calls and pictures are the same
// whatever was voted.

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

/** What differs from one answer to the next by itself: nonces, the clock, ids made for one page. */
const still = (body: string) =>
  body
    .replaceAll(/nonce(?:="|\\?":\\?"?|=)[\w+/=]{24}"?/g, '')
    .replaceAll(/\b1[78]\d{11}\b/g, '<now>')
    // When the page was made, and what is left of the day: to the second.
    .replaceAll(/<time dateTime="20[\d-]{8}T[\d:]{8}\.\d{3}Z">[^<]*/g, '<time>')
    .replaceAll(/\b\d\d:\d\d:\d\d\b|<p class="tuile">.*?<\/p>|aria-label="[^"]*minutes?[^"]*"/g, '<left>')
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g, '<uuid>');

describe('before publication', () => {
  it('every page, call and picture is the same whatever was voted', async () => {
    const it = await testSite();
    const show = await makeShow(it.db);
    const voter = await makeVoter(it.deps);
    const paths = [
      '/',
      '/voteresult',
      '/voteresult?semaine=1',
      `/voteresult?id=${show.contest}`,
      '/voteresultdetail',
      `/voteresultdetail?ct=${show.contest}`,
      `/votehistorydetails/${show.contest}`,
      `/detailscandidats?cd=${show.aicha}`,
      `/?rs=1&ct=${show.contest}`,
      `/?ct=${show.contest}&cdt=${show.aicha}`,
      `/partage/x.jpg?rs=1&ct=${show.contest}`,
      `/api/contests/${show.contest}/results`,
      '/sitemap.xml',
    ];
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
      for (const path of paths) before.push(await look(path));
      await giveVotes(it, show.contest, phase === 'suspended' ? show.koffi : show.aicha, 4321);
      for (const seen of before) {
        expect([phase, await look(seen.path)]).toEqual([phase, seen]);
        // A page from before publication must not be what somebody is shown afterwards.
        const kept = /public|max-age/.test(seen.cache ?? '');
        expect([phase, seen.path, kept]).toEqual([phase, seen.path, /partage|sitemap/.test(seen.path)]);
      }
    }
    const refused = await it.app.inject(`/api/contests/${show.contest}/results`);
    expect(refused.json().code).toBe('RESULTS_NOT_PUBLISHED');
  }, 30_000);
});
