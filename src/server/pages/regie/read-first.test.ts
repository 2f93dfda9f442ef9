import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { setupPreview } from '#test/preview.ts';

/** The sentence that the page asks to read before confirming, as a browser would send it; null when there is none. */
function sentenceOn(body: string): string | null {
  const [, shown] = /name="lu" value="([^"]*)"/.exec(body) ?? [];
  return shown?.replaceAll('&quot;', '"').replaceAll('&#x27;', '’').replaceAll('&amp;', '&') ?? null;
}

describe('a weighty act', () => {
  it('is told with the full date and the duration in words before an extension can be confirmed', async () => {
    const { browser, db, contest } = await setupPreview();
    await sql`
      update contests set end_date = '2099-11-27T21:00:05Z', result_date = '2099-11-28T00:00Z' where id = ${contest}
    `.execute(db);
    await sql`update contests set start_date = '2100-01-01', end_date = '2100-01-02', result_date = '2100-01-02'
              where id <> ${contest}`.execute(db);
    const form = { act: 'contest.extend', contest_id: contest, end_date: '2099-11-28T00:30:05' };
    const first = await browser.post('/regie', form);
    expect(first.statusCode).toBe(200);
    const sentence = sentenceOn(first.body);
    expect(sentence).toBe(
      'Le vote se terminera le samedi 28 novembre 2099 à 00:30:05\u00a0UTC, au lieu du ' +
        'vendredi 27 novembre 2099 à 21:00:05\u00a0UTC\u00a0: trois heures et trente minutes de plus.',
    );
    expect(first.body).toContain('Tapez PROLONGER pour confirmer');
    const end = async () =>
      (await sql<{ end: Date }>`select end_date as end from contests where id = ${contest}`.execute(db))
        .rows[0]?.end;
    const before = await end();
    // Neither the word alone, nor the sentence of another date, nor the sentence without the word.
    const read = { ...form, lu: sentence ?? '' };
    for (const unread of [
      { ...form, word: 'PROLONGER' },
      { ...read, word: 'PROLONGER', end_date: '2099-11-28T00:40:05' },
      read,
    ])
      await browser.post('/regie', unread);
    expect(await end()).toEqual(before);
    expect((await browser.post('/regie', { ...read, word: 'PROLONGER' })).statusCode).toBe(302);
    expect((await end())?.toISOString()).toBe('2099-11-28T00:30:05.000Z');
  });

  it('says that a second person has to agree, and tells that person the same', async () => {
    const { browser, deps, db, contest } = await setupPreview();
    await sql`update contests set start_date = '2100-01-01', end_date = '2100-01-02', result_date = '2100-01-02'
              where id <> ${contest}`.execute(db);
    // On a column Citus accepts only functions that do not depend on the connection's time zone.
    await sql`update contests set end_date = date_trunc('second', end_date at time zone 'UTC') at time zone 'UTC'
              where id = ${contest}`.execute(db);
    const { rows } = await sql<{ to: string }>`
      select to_char((end_date + interval '7 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as to
      from contests where id = ${contest}`.execute(db);
    const form = {
      act: 'contest.extend',
      contest_id: contest,
      end_date: rows[0]?.to ?? '',
      word: 'PROLONGER',
    };
    const first = await browser.post('/regie', form);
    const sentence = sentenceOn(first.body) ?? '';
    expect(sentence).toMatch(
      /sept jours de plus\. Une deuxième personne devra valider\.$|de plus\. Une deuxième/,
    );
    expect((await browser.post('/regie', { ...form, lu: sentence })).statusCode).toBe(302);
    const other = await makeOperator(deps, 'operator');
    browser.cookies.set('__Host-regie', other.token);
    const waiting = await browser.get('/regie/validations');
    expect(waiting.body).toContain(sentence.replace(' Une deuxième personne devra valider.', ''));
  });

  it('is told of a code as the votes that it can give in all, in figures and in words', async () => {
    const { browser, db } = await setupPreview();
    const form = { act: 'code.create', code: 'tv', amount: '3', max_uses: '400', max_uses_per_user: '2' };
    const first = await browser.post('/regie/codes', form);
    const sentence = sentenceOn(first.body);
    expect(sentence?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      'Le code TV pourra donner en tout 1 200 votes bonus (mille deux cents) : 3 par utilisation, ' +
        '400 utilisations au plus, et 6 par compte au plus. Une deuxième personne devra valider.',
    );
    expect(
      (await browser.post('/regie/codes', { ...form, lu: sentence ?? '', max_uses: '500' })).statusCode,
    ).toBe(200);
    expect((await sql`select from approvals`.execute(db)).rows).toHaveLength(0);
    expect((await browser.post('/regie/codes', { ...form, lu: sentence ?? '' })).statusCode).toBe(302);
    expect((await sql`select from approvals`.execute(db)).rows).toHaveLength(1);
    expect((await sql`select from partner_codes`.execute(db)).rows).toHaveLength(0);
  });

  it('is told of a message as how many it will reach, and when, before any of them has it', async () => {
    const { browser, deps, db } = await setupPreview();
    await sql`update users set is_anonymous = true`.execute(db);
    const voters = await Promise.all([makeVoter(deps), makeVoter(deps)]);
    await sql`update users set country_code = 'SN' where id = ${voters[0]?.id}`.execute(db);
    const form = {
      act: 'message.send',
      sender: 'production',
      title: 'Ce soir',
      body: 'Le direct.',
      when: 'now',
    };
    const told = async (more: Record<string, string>) =>
      sentenceOn((await browser.post('/regie/messages', { ...form, ...more })).body)?.replaceAll(
        '\u00a0',
        ' ',
      );
    expect(await told({ audience: 'all' })).toBe(
      'Le message « Ce soir » arrivera aussitôt à tous les comptes dans tous les pays : 2 personnes inscrites.',
    );
    expect(await told({ audience: 'country', country: 'SN', when: 'later', at: '2099-01-01T20:00' })).toBe(
      'Le message « Ce soir » arrivera le 01/01/2099 20:00 (UTC) à tous les comptes dans un seul pays (Sénégal) : ' +
        '1 personne inscrite à cet instant.',
    );
    expect((await sql`select from messages`.execute(db)).rows).toEqual([]);
    const lu = sentenceOn((await browser.post('/regie/messages', { ...form, audience: 'all' })).body) ?? '';
    expect((await browser.post('/regie/messages', { ...form, audience: 'all', lu })).statusCode).toBe(302);
    const listed = (await browser.get('/regie/messages')).body.replaceAll('<!-- -->', '');
    expect(listed.replaceAll('\u00a0', ' ')).toContain('0 sur 2 (0 %)');
    // A message that would be refused is refused before its sentence is shown: no sentence promises what cannot be.
    for (const [wrong, why] of [
      [{ audience: 'user', recipient: 'personne@exemple.org' }, 'Aucun compte ne correspond'],
      [{ audience: 'all', when: 'later', at: '2020-01-01T20:00' }, 'vient trop tôt'],
    ] as const) {
      const { body } = await browser.post('/regie/messages', { ...form, ...wrong });
      expect(sentenceOn(body)).toBeNull();
      expect(body).toContain(why);
    }
    // A draft goes to no user: there is nothing to read first.
    const draft = { ...form, title: 'Demain', audience: 'all', when: 'draft' };
    expect((await browser.post('/regie/messages', draft)).statusCode).toBe(302);
  });
});
