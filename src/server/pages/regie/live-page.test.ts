import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/acts/role-rules.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { curveCopy } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { testSite } from '#test/application.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { makeOperator } from '#test/operators.ts';
import { databaseDay, makeContest, makeShow } from '#test/show.ts';

/** A week on air with votes of now, and one before it with votes of its own. */
async function setupTwoWeeks() {
  const { app, deps, db } = await testSite();
  const show = await makeShow(db, { week: 2 });
  const past = await makeContest(db, [show.aicha, show.koffi], { from: '-9 days', to: '-2 days' });
  const people = await makeCrowd(db, 5);
  await crowdVotes(db, people, { contest: show.contest, candidate: show.aicha });
  const castAt = `${await databaseDay(db, '-4 days')}T12:00:00Z`;
  await crowdVotes(db, people.slice(2), {
    contest: past,
    candidate: show.koffi,
    day: castAt.slice(0, 10),
    castAt,
  });
  await rollUp(db);
  const as = async (role: Role) => {
    const { headers } = await makeOperator(deps, role);
    return (url: string) => app.inject({ url, headers });
  };
  return { db, show, past, as };
}

/** Text of a page as it is read, without its scripts. */
const read = (body: string) =>
  body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’');

const links = (body: string) =>
  [...body.matchAll(/href="(\/regie[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

describe('the live page without scripts', () => {
  it('keeps what is chosen in each of its links, and tells which it is', async () => {
    const { as } = await setupTwoWeeks();
    const get = await as('operator');
    const first = await get('/regie');
    expect(links(first.body)).toEqual(
      expect.arrayContaining([
        '/regie?periode=6h',
        '/regie?periode=semaine',
        '/regie?talent=1',
        '/regie/direct.csv',
        '/regie?suivre=1',
      ]),
    );
    const { body } = await get('/regie?periode=semaine&talent=1&suivre=1');
    expect(links(body)).toEqual(
      expect.arrayContaining([
        '/regie?talent=1&suivre=1',
        '/regie?periode=6h&talent=1&suivre=1',
        '/regie?periode=semaine&talent=2&suivre=1',
        '/regie?periode=semaine&suivre=1',
        '/regie/direct.csv?periode=semaine',
      ]),
    );
    expect(read(body)).toContain(curveCopy.ofTalent('Aïcha', 'semaine'));
    expect(body).toMatch(/aria-current="page"[^>]*href="\/regie\?periode=semaine/);
  });

  it('marks the line of a talent who was eliminated during the vote', async () => {
    const { db, show, as } = await setupTwoWeeks();
    const get = await as('operator');
    const marks = async () => (await get('/regie')).body.split('A quitté l’aventure</span>').length - 1;
    const before = await marks();
    await sql`update candidates set eliminated_at = now() where id = ${show.koffi}`.execute(db);
    expect(await marks()).toBe(before + 1);
  });

  it('shows another week with nothing that can be done to it, and the way back', async () => {
    const { as, past } = await setupTwoWeeks();
    const get = await as('admin');
    const { statusCode, body } = await get(`/regie?semaine=${past}&periode=6h`);
    expect(statusCode).toBe(200);
    expect(read(body)).toContain(curveCopy.weeks.heading(1));
    expect(read(body)).toContain('n’est pas à l’antenne');
    expect(links(body)).toContain('/regie');
    expect(links(body)).toContain(`/regie/direct.csv?periode=6h&semaine=${past}`);
    expect(body).not.toMatch(/name="act"/);
    expect(body).not.toContain(liveCopy.hold);
  });

  it('refuses weeks that there are not, and periods that it does not know', async () => {
    const { as, show } = await setupTwoWeeks();
    const get = await as('operator');
    expect((await get(`/regie?semaine=${show.aicha}`)).statusCode).toBe(404);
    expect((await get('/regie?periode=9h')).statusCode).toBe(422);
    expect((await get(`/regie/direct.csv?semaine=${show.aicha}`)).statusCode).toBe(404);
  });

  it.each(['/regie', 'the page of a count'])(
    'has nothing of fraud in it for roles that do not see fraud, and the groups that wait for those that do: %s',
    async (page) => {
      const { as, db, show } = await setupTwoWeeks();
      const url = page === '/regie' ? page : `/regie/semaines/${show.contest}/depouillement`;
      if (url !== page) await sql`update contests set override = 'closed'`.execute(db);
      await sql`
        insert into risk_clusters (id, kind, key, severity, users)
        values (gen_random_uuid(), 'device', 'x', 'high', 1234)`.execute(db);
      const ofAdmin = (await (await as('admin'))(url)).body;
      expect(read(ofAdmin)).toContain(curveCopy.fraud.heading);
      for (const role of ['operator', 'huissier', 'executive'] as const) {
        const { body } = await (await as(role))(url);
        expect([role, body.includes(curveCopy.fraud.heading), body.includes('1234')]).toEqual([
          role,
          false,
          false,
        ]);
      }
    },
  );
});

it('the file of the live page has the votes of the range by talent, and a column of the week before', async () => {
  const { as, past, db } = await setupTwoWeeks();
  const get = await as('executive');
  const file = await get('/regie/direct.csv');
  expect(file.headers['content-disposition']).toContain('direct-semaine-2-1h.csv');
  const [header, ...lines] = file.body.replace('\ufeff', '').trim().split('\r\n');
  expect(header).toBe('debut_utc;fin_utc;total;1 Aïcha;2 Koffi;3 Prisca;semaine_1_au_meme_point;reperes');
  expect(lines).toHaveLength(60);
  const column = (place: number) => lines.reduce((sum, line) => sum + Number(line.split(';')[place]), 0);
  expect([column(2), column(3), column(4)]).toEqual([5, 5, 0]);
  const written = await db.selectFrom('audit_events').select(['act', 'after']).execute();
  expect(written).toEqual([{ act: 'live.exported', after: { week: 2 } }]);
  await get('/regie/direct.csv?periode=6h');
  expect(await db.selectFrom('audit_events').select('id').execute()).toHaveLength(1);
  const other = (await get(`/regie/direct.csv?periode=semaine&semaine=${past}`)).body;
  expect(other).toContain('Ouverture du vote');
  expect(other).toMatch(/;3;0;3;/);
});

it('a vote that was closed by hand has the time of that on the live page and in the list of weeks', async () => {
  const { as, db, show } = await setupTwoWeeks();
  const get = await as('operator');
  const closed = "override = 'closed', closed_at = date_trunc('minute', now()) - interval '5 minutes'";
  await sql`update contests set ${sql.raw(closed)} where id = ${show.contest}`.execute(db);
  const { rows } = await sql<{ at: Date }>`
    select closed_at as at from contests where id = ${show.contest}`.execute(db);
  const at = rows[0]?.at.toISOString() ?? '';
  const page = (await get('/regie')).body;
  expect(read(page)).toContain('Clos à la main');
  expect(page).toContain(`dateTime="${at}"`);
  const list = read((await get('/regie/semaines')).body);
  expect(list).toMatch(new RegExp(`${at.slice(11, 16)}\\s+à la main, prévue le \\d{2}/`));
});
