import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findPublication } from '#domain/counting/versions.ts';
import { testSite } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { makeOperator } from '#test/operators.ts';

/** The last week, closed and counted, with the browser of an operator, who sees its page as a reader does. */
async function setupWeekPage() {
  const week = await setupDecidedWeek(testSite);
  const { app, db, deps, contest } = week;
  await sql`update contests set end_contest = true where id = ${contest}`.execute(db);
  const { token, headers } = await makeOperator(deps, 'operator', 'Fanta');
  const browser = testBrowser(app);
  browser.cookies.set('__Host-regie', token);
  const url = `/regie/semaines/${contest}`;
  const toWords = (body: string) =>
    body
      .replace(/<script[\s\S]*?<\/script>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0\u202f]+/g, ' ');
  const read = async () => toWords((await browser.get(url)).body);
  /** The form as the browser holds it, with every value that it would send; without the box of the last week. */
  const fields = async () => {
    const { body } = await browser.get(url);
    const of = (name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(body)?.[1] ?? '';
    const names = ['contest_id', 'version', 'week', 'start_date', 'end_date', 'result_date'];
    const lineup = [...body.matchAll(/type="hidden" name="candidate_ids\[\]" value="([^"]+)"/g)];
    return {
      values: { act: 'contest.edit', ...Object.fromEntries(names.map((name) => [name, of(name)])) },
      lineup: lineup.map(([, id]) => id ?? ''),
    };
  };
  const send = async (changes: Record<string, string>) => {
    const { values, lineup } = await fields();
    const form = new URLSearchParams({ ...values, ...changes });
    for (const id of lineup) form.append('candidate_ids[]', id);
    return app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(form),
    });
  };
  const publication = () => findPublication(db, contest, new Date());
  const first = async () => {
    const { rows } = await sql<{ id: string }>`
      select line->>'candidate_id' as id from result_versions, jsonb_array_elements(lines) line
      where (line->>'rank')::int = 1`.execute(db);
    return rows[0]?.id;
  };
  return { ...week, browser, read, send, toWords, publication, first };
}

/** The sentence that the page asks to read before saving. */
const sentenceOn = (body: string) => /name="lu" value="([^"]*)"/.exec(body)?.[1] ?? null;

const LATER = { result_date: '2099-11-28T21:00:00', end_contest: 'on' };

describe('a week whose publication is planned', () => {
  it('says before its results’ date is saved what falls with the old one, asks to read it, and says afterwards that it fell', async () => {
    const { browser, read, send, toWords, publication, together, count, aicha, first, db } =
      await setupWeekPage();
    expect(await read()).not.toContain('la fait tomber');
    const version = await count();
    const tie = { tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' };
    const final = { version, when: 'result_date', winner_id: await first(), ...tie };
    await together('contest.publish', final);
    const { planned_at } = await publication();
    expect(planned_at).not.toBeNull();
    expect(await read()).toContain(
      'changer leur date, ou la case « dernière semaine », la fait tomber, avec ce qui',
    );

    // Without such a change it is saved at once, and lets the publication stand.
    expect((await send({ end_contest: 'on' })).statusCode).toBe(302);
    expect((await publication()).planned_at).toBe(planned_at);

    const asked = await send(LATER);
    expect(asked.statusCode).toBe(200);
    expect(toWords(asked.body)).toContain('Relisez avant de confirmer');
    const sentence = sentenceOn(asked.body) ?? '';
    expect(sentence.replaceAll('\u00a0', ' ')).toMatch(
      /^La publication de la version 1, que deux personnes ont programmée pour le .* UTC, tombera : rien ne sortira à l’heure dite\. Ce qui a été décidé avec elle tombe aussi : qui gagne \(\d\. \S+\)\. Le/,
    );
    // What was ticked is still ticked, without scripts too.
    expect(asked.body).toMatch(/<input(?=[^>]*name="end_contest")(?=[^>]* checked)/);
    expect((await publication()).planned_at).toBe(planned_at);

    const done = await send({ ...LATER, lu: sentence });
    expect(done.statusCode).toBe(302);
    for (const { name, value } of done.cookies) browser.cookies.set(name, value);
    expect(await read()).toContain('La publication programmée est tombée : deux personnes devront');
    expect(await publication()).toMatchObject({ planned_at: null, fell_because: 'dates' });

    // Nothing is planned any more: a new date is saved at once.
    expect((await send({ ...LATER, result_date: '2099-11-28T22:00:00' })).statusCode).toBe(302);
    expect(await read()).not.toContain('la fait tomber');

    await sql`update contests set end_contest = false`.execute(db);
    const leaving = { elimination: 'leave', eliminated_ids: [aicha], ...tie };
    await together('contest.publish', { version, when: 'result_date', ...leaving });
    const other = await send({ result_date: '2099-11-28T23:00:00' });
    expect(sentenceOn(other.body)).toContain('tombe aussi\u00a0: qui part (1. Aïcha). Le');
  });
});

describe('a week that is the last no more, or becomes it', () => {
  it('says before it is saved that the planned publication falls with its winner, and tells afterwards why it fell', async () => {
    const { read, send, toWords, publication, together, count, first, db } = await setupWeekPage();
    const tie = { tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' };
    const version = await count();
    await together('contest.publish', { version, when: 'result_date', winner_id: await first(), ...tie });
    const { planned_at } = await publication();
    const asked = await send({});
    expect(toWords(asked.body)).toContain('Relisez avant de confirmer');
    const sentence = sentenceOn(asked.body) ?? '';
    expect(sentence).toContain('qui gagne (');
    expect(await publication()).toMatchObject({ planned_at, fell_because: null });

    expect((await send({ lu: sentence })).statusCode).toBe(302);
    expect(await publication()).toMatchObject({ planned_at: null, fell_because: 'last_week' });
    expect((await sql`select winner_id, end_contest from contests`.execute(db)).rows).toEqual([
      { winner_id: null, end_contest: false },
    ]);

    await together('contest.publish', { version, when: 'result_date' });
    const back = sentenceOn((await send({ end_contest: 'on' })).body) ?? '';
    expect(back).toContain('tombera');
    expect((await send({ end_contest: 'on', lu: back })).statusCode).toBe(302);
    expect(await publication()).toMatchObject({ planned_at: null, fell_because: 'last_week' });
    expect(await read()).not.toContain('la fait tomber');
  });

  it('makes a request fall that waits with a winner', async () => {
    const { send, ask, approve, count, first, read } = await setupWeekPage();
    const tie = { tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' };
    const final = { version: await count(), when: 'now', winner_id: await first(), ...tie };
    const asked = await ask('contest.publish', final);
    expect((await send({})).statusCode).toBe(302);
    await expect(approve(asked)).rejects.toMatchObject({ code: 'APPROVAL_FELL', changed: ['winner'] });
    expect(await read()).not.toContain('la fait tomber');
  });
});

describe('a vote that an operator closed by hand', () => {
  it('is shown as closed then, not as still to end, in the form and to roles that only read', async () => {
    const { read, send, db, contest, deps, app, toWords } = await setupWeekPage();
    await sql`update contests set closed_at = '2026-11-20T20:15:07Z', end_date = '2099-11-27T21:00:00.123Z',
      result_date = '2099-11-28T21:00:00Z' where id = ${contest}`.execute(db);
    const form = await read();
    const { headers } = await makeOperator(deps, 'executive', 'Serge');
    const facts = toWords((await app.inject({ url: `/regie/semaines/${contest}`, headers })).body);
    for (const page of [form, facts]) {
      expect(page).toContain('vendredi 20 novembre 2026 à 20:15 UTC');
      expect(page).toContain('à la main, prévue le 27/11/2099 à 21:00 UTC');
      expect(page).not.toContain('27 novembre 2099');
    }
    expect(form).toContain('Le vote est clos : seuls la date des résultats');
    for (const still of ['La fin se prolonge', 'Le dernier vote pris', 'elle se change depuis le direct'])
      expect(form).not.toContain(still);
    // The end that stays is sent along, to the millisecond.
    expect((await send({ result_date: '2099-12-01T21:00:00' })).statusCode).toBe(302);
  });
});
