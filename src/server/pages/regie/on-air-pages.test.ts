import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moreTime } from '#domain/contest/end-rules.ts';
import { newId } from '#domain/uuid.ts';
import { dayAndTime, timeBeside, utcDayAndTime } from '#site/regie-clock.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';

/** An open vote, and an operator who acts on it without scripts. */
async function setupOpenVote() {
  const { app, db, deps } = await testSite();
  const { contest } = await makeShow(db);
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  const headers = { ...fanta.headers, 'content-type': 'application/x-www-form-urlencoded' };
  const send = (fields: readonly [string, string][]) =>
    app.inject({
      method: 'POST',
      url: '/regie',
      headers,
      payload: String(new URLSearchParams([['contest_id', contest], ...fields])),
    });
  const page = async () => (await app.inject({ url: '/regie', headers: fanta.headers })).body;
  const row = () => db.selectFrom('contests').selectAll().where('id', '=', contest).executeTakeFirstOrThrow();
  return { db, send, page, row };
}

/** A page's text as it is read: without the spaces that do not break, and React's marks between words. */
const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

describe('the live screen without scripts', () => {
  it('offers to take back what its operator has just done, and says when it is too late', async () => {
    const { db, send, page, row } = await setupOpenVote();
    const done = await send([
      ['act', 'contest.suspend'],
      ['word', 'SUSPENDRE'],
    ]);
    expect(done.statusCode).toBe(302);
    const shown = plain(await page());
    expect(shown).toContain('Fait : le vote est suspendu.');
    expect(shown).toMatch(/Annuler \(\d+ s\)/);
    // No toast says it again: it would cover figures.
    expect(shown).not.toContain('C’est fait.');
    const [, event = ''] = /name="event_id" value="([^"]+)"/.exec(shown) ?? [];
    const undo = () =>
      send([
        ['act', 'contest.undo'],
        ['event_id', event],
      ]);
    const later = (seconds: number) =>
      tamper(
        db,
        'audit_events',
        sql`update audit_events set at = at - make_interval(secs => ${seconds}) where act = 'contest.suspend'`,
      );
    await later(11);
    const late = await undo();
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Les dix secondes sont passées');
    expect(plain(late.body)).not.toContain('Annuler (');
    await later(-11);
    expect((await undo()).statusCode).toBe(302);
    expect((await row()).override).toBeNull();
    expect(plain(await page())).toContain('Fait : c’est annulé.');
  });

  it('tells what its operator has done for good, and offers to take nothing back', async () => {
    const { send, page } = await setupOpenVote();
    await send([
      ['act', 'contest.close'],
      ['word', 'CLORE'],
    ]);
    const shown = plain(await page());
    expect(shown).toContain('Fait : le vote est clos.');
    expect(shown).not.toContain('Annuler (');
    expect(shown).not.toContain('C’est fait.');
  });

  it('extends a vote by a few minutes: a button fills the form in, which is read and confirmed', async () => {
    const { db, send, page, row } = await setupOpenVote();
    await db.updateTable('competitions').set({ time_zone: 'Africa/Kinshasa' }).execute();
    const end = (await row()).end_date.toISOString();
    const [, value = ''] = /<button[^>]*value="([^"]+)"[^>]*>\+5/.exec(plain(await page())) ?? [];
    expect(value).toBe(moreTime(end, 5).slice(0, 19));
    // Each button says the end that it sets with its day, in UTC and at the show's own time.
    const to = moreTime(end, 5);
    const held = plain(`fin ${utcDayAndTime(to)}${timeBeside(to, 'Africa/Kinshasa')}`);
    expect(plain(await page())).toContain(held);
    expect(plain(await page())).toContain(
      plain(`+5 min (fin ${dayAndTime(moreTime(end, 5), 'Africa/Kinshasa')})`),
    );
    const fields: [string, string][] = [
      ['act', 'contest.extend'],
      ['current_end', end],
      // What stands in the field, and then the button that was pressed.
      ['end_date', end.slice(0, 19)],
      ['end_date', value],
    ];
    const asked = (await send(fields)).body;
    const [, sentence = ''] = /name="lu" value="([^"]+)"/.exec(asked) ?? [];
    expect(plain(sentence)).toContain('de plus');
    expect((await row()).end_date.toISOString()).toBe(end);
    const read: [string, string][] = [
      ['word', 'PROLONGER'],
      ['lu', sentence],
    ];
    expect((await send([...fields, ...read])).statusCode).toBe(302);
    expect((await row()).end_date.toISOString()).toBe(`${value}.000Z`);
  });

  it('says beforehand how far a vote may go where a next week begins, and offers no minutes beyond', async () => {
    const { db, page, row } = await setupOpenVote();
    const { id, end_date } = await row();
    await sql`
      insert into contests (id, competition_id, week, start_date, end_date, result_date)
      select ${newId()}::uuid, competition_id, 2, end_date + interval '5 minutes', end_date + interval '7 days',
        end_date + interval '7 days'
      from contests where id = ${id}`.execute(db);
    const shown = plain(await page());
    const start = moreTime(end_date.toISOString(), 5);
    expect(shown).toContain(`à ${start.slice(11, 16)} UTC : la semaine 2 commence.`);
    const presses = [...shown.matchAll(/<button([^>]*)>(?:<span>)?\+(\d+) min/g)].map(
      ([, attributes = '', minutes]) => `${minutes} ${attributes.includes('disabled')}`,
    );
    expect([...new Set(presses)]).toEqual(['5 false', '10 true', '15 true']);
  });

  it('says from when on a vote may end: from now on, and of one that is still to open, after its opening', async () => {
    const { db, page, send } = await setupOpenVote();
    const anyTime = 'Le vote peut finir à tout instant à venir ;';
    expect(plain(await page())).toContain(anyTime);
    await sql`update contests set start_date = '2099-11-20T20:00:00Z', end_date = '2099-11-21T20:00:00Z',
      result_date = '2099-11-22T20:00:00Z'`.execute(db);
    const scheduled = plain(await page());
    expect(scheduled).toContain(
      'Le vote peut finir à tout instant après son ouverture, fixée au 20/11/2099 à 20:00:00 UTC ;',
    );
    expect(scheduled).not.toContain(anyTime);
    const { body } = await send([
      ['act', 'contest.shorten'],
      ['end_date', '2099-11-20T19:00:00'],
    ]);
    expect(plain(body)).toContain(
      'Cette date vient trop tôt : il en faut une après le 20/11/2099 à 20:00 UTC.',
    );
  });

  it('names the week in the way of an extension beside its date, which stays in the field', async () => {
    const { db, send, row } = await setupOpenVote();
    const { id, end_date } = await row();
    await sql`
      insert into contests (id, competition_id, week, start_date, end_date, result_date)
      select ${newId()}::uuid, competition_id, 2, end_date, end_date + interval '7 days', end_date + interval '7 days'
      from contests where id = ${id}`.execute(db);
    const from = end_date.toISOString();
    const to = moreTime(from, 5);
    const refused = await send([
      ['act', 'contest.extend'],
      ['current_end', from],
      // As the button sends it.
      ['end_date', to],
      ['word', 'PROLONGER'],
    ]);
    expect(refused.statusCode).toBe(409);
    const shown = plain(refused.body);
    const [, field = ''] = /<input([^>]*aria-invalid[^>]*name="end_date"[^>]*)>/.exec(shown) ?? [];
    expect(field).toContain(`value="${to.slice(0, 19)}"`);
    expect(shown).toMatch(
      new RegExp(
        `id="champ-end_date[^"]*-erreur".*La semaine 2 commence le [\\d/]+ à ${from.slice(11, 16)} UTC : ce vote ne peut pas finir après`,
      ),
    );
  });

  it('says to the second of two operators where the end is now, and moves it no further', async () => {
    const { db, send, row } = await setupOpenVote();
    const from = (await row()).end_date.toISOString();
    const moved = moreTime(from, 5);
    await sql`update contests set end_date = ${moved}, result_date = greatest(result_date, ${moved})`.execute(
      db,
    );
    const second = await send([
      ['act', 'contest.extend'],
      ['current_end', from],
      ['end_date', moreTime(from, 5)],
      ['word', 'PROLONGER'],
    ]);
    expect(second.statusCode).toBe(409);
    expect(plain(second.body)).toContain(`La fin a changé : ${moved.slice(11, 19)}`);
    expect((await row()).end_date.toISOString()).toBe(moved);
  });
});
