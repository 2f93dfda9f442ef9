import { describe, expect, it } from 'vitest';
import { audit } from '#domain/acts/audit.ts';
import { competition } from '#domain/contest/service.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { OWN_THEME } from '#domain/contest/theme-rules.ts';
import { makeVoter } from '#test/application.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';
import { COMPETITION, databaseDay, makeContest } from '#test/show.ts';

const NIGHT_BLUE = {
  action: '#4CC9F0',
  action_press: '#3AA8CC',
  choice: '#7209B7',
  choice_vivid: '#B75CFF',
  choice_text: '#D0A2FF',
};

async function setupSettings() {
  const it = await setupRegie('admin');
  const read = () => competition(it.db, COMPETITION);
  const settings = () => adminSettings(it.deps);
  /** Ends the vote that the show came with. */
  const calm = () =>
    it.db
      .updateTable('contests')
      .set({ override: 'closed' })
      .where('competition_id', '=', COMPETITION)
      .execute();
  return { ...it, read, settings, calm };
}

describe('settings of the competition', () => {
  it('are an admin’s to change', async () => {
    const { deps, act, settings } = await setupSettings();
    const fanta = await makeOperator(deps, 'operator');
    const { name } = await settings();
    const input = { name: 'Tam-Tam', version: name.version };
    expect(await act('settings.name', input, fanta.headers)).toMatchObject({ code: 'ROLE_REQUIRED' });
    expect(await act('settings.name', input)).toMatchObject({ status: 200 });
    expect((await settings()).name.name).toBe('Tam-Tam');
  });

  it('are written down as they were and as they are', async () => {
    const { db, act, settings } = await setupSettings();
    const { name, theme, texts } = await settings();
    await act('settings.name', { name: 'Tam-Tam', version: name.version });
    await act('settings.theme', { ...NIGHT_BLUE, version: theme.version });
    await act('settings.texts', { results_title: 'Semaine {semaine}', version: texts.version });
    const [third, second, first] = await audit(db, {});
    expect(first).toMatchObject({
      act: 'settings.name',
      subject: 'settings:name',
      before: { name: 'Palmarès' },
      after: { name: 'Tam-Tam' },
    });
    expect(second).toMatchObject({ before: { theme: null }, after: { theme: NIGHT_BLUE } });
    expect(third).toMatchObject({
      before: { texts: {} },
      after: { texts: { results_title: 'Semaine {semaine}' } },
    });
  });

  it('are not written over by an admin who read them before another one saved the same part; other parts can still be saved', async () => {
    const { act, settings } = await setupSettings();
    const { name, texts } = await settings();
    const answers = await Promise.all(
      ['Un', 'Deux'].map((one) => act('settings.name', { name: one, version: name.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await act('settings.name', { name: 'Trois', version: name.version })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await act('settings.texts', { votes_title: 'Moi aussi', version: texts.version })).toMatchObject({
      status: 200,
    });
  });

  it('go back to the defaults when they are left empty', async () => {
    const { act, settings, read } = await setupSettings();
    const first = await settings();
    await act('settings.texts', {
      votes_title: 'Moi aussi',
      faq_title: 'Aide',
      version: first.texts.version,
    });
    await act('settings.theme', { ...NIGHT_BLUE, version: first.theme.version });
    const second = await settings();
    await act('settings.texts', { votes_title: '  ', faq_title: 'Aide', version: second.texts.version });
    const ours = Object.entries(OWN_THEME).map(([name, colour]) => [name, colour.toLowerCase()]);
    await act('settings.theme', { ...Object.fromEntries(ours), version: second.theme.version });
    expect(await read()).toMatchObject({ theme: null, share_texts: { faq_title: 'Aide' } });
  });
});

describe('a setting that is refused', () => {
  it('for colours that could not be read, each by name', async () => {
    const { act, settings, read } = await setupSettings();
    const { version } = (await settings()).theme;
    const dim = { ...NIGHT_BLUE, action: '#5A3A00', choice_text: '#7209B7' };
    const answer = await act('settings.theme', { ...dim, version });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields).sort()).toEqual(['action', 'choice_text']);
    expect(answer.fields.action.code).toBe('CONTRAST_TOO_LOW');
    expect((await read()).theme).toBeNull();
  });

  it.each([
    'red',
    '#fff',
    '#FFB627;}body{display:none',
    'url(https://ailleurs.example)',
    '</style><script>alert(1)</script>',
    '#12345G',
    '',
  ])('for a colour that is none: %s', async (action) => {
    const { act, settings } = await setupSettings();
    const { version } = (await settings()).theme;
    expect(await act('settings.theme', { ...NIGHT_BLUE, action, version })).toMatchObject({
      status: 422,
      fields: { action: { code: 'INVALID' } },
    });
  });

  it('for a name that is none, or too long', async () => {
    const { act, settings } = await setupSettings();
    const { version } = (await settings()).name;
    for (const name of ['', '   ', 'x'.repeat(25), 'a\nb', 'a\u0000b', '\ud800']) {
      expect(await act('settings.name', { name, version })).toMatchObject({ status: 422 });
    }
  });

  it('for words with a place that nothing fills', async () => {
    const { act, settings } = await setupSettings();
    const { version } = (await settings()).texts;
    for (const results_title of ['{prenom}', 'Semaine {semaine', '{Semaine}', '{{semaine}}']) {
      expect(await act('settings.texts', { results_title, version })).toMatchObject({
        status: 422,
        fields: { results_title: { code: 'PLACEHOLDER_UNKNOWN' } },
      });
    }
    expect(await act('settings.texts', { faq_title: 'x'.repeat(81), version })).toMatchObject({
      status: 422,
    });
  });

  it('for a logo that was never sent here', async () => {
    const { act, settings } = await setupSettings();
    const { version } = (await settings()).logo;
    for (const logo of ['https://ailleurs.example/a.webp', '/uploads/logos/../x.webp', '/logo.svg', 'x']) {
      expect(await act('settings.logo', { logo, version })).toMatchObject({ status: 422 });
    }
  });

  it('for no country, an unknown one, or a first that is not among them', async () => {
    const { act, settings, calm } = await setupSettings();
    await calm();
    const { version } = (await settings()).votes;
    const wrong = [
      { countries: [], home: 'CI' },
      { home: 'CI' },
      { countries: ['CI', 'US'], home: 'CI' },
      { countries: ['CI'], home: 'SN' },
    ];
    for (const one of wrong) {
      expect(await act('settings.votes', { daily_votes: 1, ...one, version })).toMatchObject({ status: 422 });
    }
    for (const daily_votes of [0, 101, 1.5, 'deux', '']) {
      expect(
        await act('settings.votes', { daily_votes, countries: ['CI'], home: 'CI', version }),
      ).toMatchObject({ status: 422 });
    }
  });
});

describe('what a vote is worth', () => {
  const two = { daily_votes: 2, countries: ['SN', 'CI'], home: 'SN' };

  it('asks for the second factor while no contest is open', async () => {
    const { deps, act, operator, settings, read, calm } = await setupSettings();
    await calm();
    const { version } = (await settings()).votes;
    await growStale(deps, operator);
    expect(await act('settings.votes', { ...two, version })).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    const fresh = await makeOperator(deps, 'admin');
    expect(await act('settings.votes', { ...two, version }, fresh.headers)).toMatchObject({ status: 200 });
    // The home country comes first, the others in the order of the list.
    expect(await read()).toMatchObject({ daily_votes: 2, countries: ['SN', 'CI'] });
  });

  it('takes two persons while people vote, and while the vote is suspended', async () => {
    const { app, deps, db, act, settings, read } = await setupSettings();
    const { version } = (await settings()).votes;
    const asked = await act('settings.votes', { ...two, version });
    expect(asked).toMatchObject({ status: 200, data: { kind: 'requested' } });
    expect((await read()).daily_votes).toBe(1);
    await db.updateTable('contests').set({ override: 'suspended' }).execute();
    expect(await act('settings.votes', { ...two, version })).toMatchObject({ code: 'APPROVAL_PENDING' });
    const other = await makeOperator(deps, 'admin');
    const decided = await app.inject({
      method: 'POST',
      url: `/api/regie/approvals/${asked.data.approval}`,
      payload: { decision: 'approved' },
      headers: other.headers,
    });
    expect(decided.statusCode).toBe(200);
    expect(await read()).toMatchObject({ daily_votes: 2, countries: ['SN', 'CI'] });
  });

  it('is what the next vote is counted by, in the same moment', async () => {
    const { app, deps, db, show, act, settings } = await setupSettings();
    const voter = await makeVoter(deps);
    const vote = async () => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: voter.headers,
        payload: {
          contest_id: show.contest,
          candidate_id: show.koffi,
          daily: 1,
          bonus: 0,
          vote_day: await databaseDay(db),
          request_id: crypto.randomUUID(),
        },
      });
      return response.statusCode;
    };
    expect([await vote(), await vote()]).toEqual([201, 409]);
    const { version } = (await settings()).votes;
    const asked = await act('settings.votes', { ...two, version });
    const other = await makeOperator(deps, 'admin');
    await app.inject({
      method: 'POST',
      url: `/api/regie/approvals/${asked.data.approval}`,
      payload: { decision: 'approved' },
      headers: other.headers,
    });
    expect([await vote(), await vote()]).toEqual([201, 409]);
  });

  it('weighs one person where another competition’s vote is open', async () => {
    const { db, show, act, settings, calm } = await setupSettings();
    await calm();
    await db
      .insertInto('competitions')
      .values({ id: 'autre', name: 'Autre', countries: ['CI'] })
      .execute();
    const contest = await makeContest(db, [show.koffi], { week: 2 });
    await db.updateTable('contests').set({ competition_id: 'autre' }).where('id', '=', contest).execute();
    const { version } = (await settings()).votes;
    expect(await act('settings.votes', { ...two, version })).toMatchObject({ data: { kind: 'done' } });
  });
});
