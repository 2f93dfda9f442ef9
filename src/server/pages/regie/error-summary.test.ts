import { describe, expect, it } from 'vitest';
import { limitsFor } from '#app/forms/limits.server.ts';
import { ALONE_HOURS } from '#domain/contest/end-rules.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

/** Forms of the régie as they are sent by an operator who has filled in too little. */
const FORMS = [
  ['/regie/messages', 'message.send', { audience: 'country', when: 'at', link: 'x' }],
  ['/regie/candidats', 'candidate.create', { number: 'x', a: 'rouge' }],
  ['/regie/semaines/nouvelle', 'contest.create', { week: 'x' }],
  ['/regie/codes', 'code.create', { amount: 'x', max_uses: 'x' }],
  ['/regie/videos', 'video.create', { kind: 'file', amount: 'x', duration_s: 'x' }],
  ['/regie/faq', 'faq.create', { question: '' }],
  ['/regie/bannieres', 'banner.create', { link: 'x' }],
  ['/regie/equipe', 'operator.invite', { email: 'x' }],
  ['/regie/reglages', 'settings.votes', { daily_votes: 'x' }],
] as const;

const SUMMARY = /<a href="#(champ-[^"]+)">([^<]+)<\/a>/g;

it('a text of the régie that is too long is answered with how long it may be', async () => {
  const { app, db, deps } = await testSite();
  await makeShow(db);
  const { headers } = await makeOperator(deps, 'operator');
  const { question } = limitsFor(actInputs['faq.create']);
  const most = question?.maxLength ?? 0;
  const sent = { act: 'faq.create', question: 'a'.repeat(most + 1), answer: 'Ainsi.', section: 'vote' };
  const { body, statusCode } = await app.inject({
    method: 'POST',
    url: '/regie/faq',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(sent)),
  });
  expect([statusCode, most > 1]).toEqual([422, true]);
  expect(body).toContain(`C’est trop long (${most} caractères au plus).`);
});

describe('the form that plans a week', () => {
  it('says until when one person may move its end, as the list of weeks does', async () => {
    const { app, db, deps } = await testSite();
    const { contest } = await makeShow(db);
    const { headers } = await makeOperator(deps, 'operator');
    for (const url of ['/regie/semaines', '/regie/semaines/nouvelle', `/regie/semaines/${contest}`]) {
      const { body } = await app.inject({ url, headers });
      const said = `une personne seule la repousse de ${ALONE_HOURS}\u00a0heures au plus`;
      expect([url, body.includes(said)]).toEqual([url, true]);
    }
  });

  it('says beside the number that the week exists, beside the date which week is in the way, and all at once', async () => {
    const { app, db, deps } = await testSite();
    const { contest, aicha, koffi } = await makeShow(db);
    const { headers } = await makeOperator(deps, 'operator');
    const { planned } = await plannedWeek(db, deps.config.competitionId, contest);
    const hoursOn = (hours: number) =>
      new Date(Date.parse(planned.end_date) + hours * 3_600_000).toISOString();
    const send = async (week: number, start: string, end = hoursOn(30), result = end) => {
      const fields = { week: String(week), start_date: start, end_date: end, result_date: result };
      const { body, statusCode } = await app.inject({
        method: 'POST',
        url: '/regie/semaines/nouvelle',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams([
          ...Object.entries({ act: 'contest.create', ...fields }),
          ['candidate_ids[]', aicha],
          ['candidate_ids[]', koffi],
        ]).toString(),
      });
      const errors = body.matchAll(/id="champ-([^"]+)-erreur">.*?<span>([^<]+)</g);
      return [
        statusCode,
        ...[...errors].map(([, name, text = '']) => `${name}: ${text.replaceAll('\u00a0', ' ')}`),
      ];
    };
    expect(await send(1, hoursOn(2))).toEqual([409, 'week: Cette semaine existe déjà.']);
    const [date, time] = [planned.end_date.slice(0, 10), planned.end_date.slice(11, 16)];
    const day = date.split('-').reverse().join('/');
    const told = `start_date: La semaine 1 finit le ${day} à ${time} UTC : ce vote ne peut pas commencer avant.`;
    expect(await send(2, hoursOn(-1))).toEqual([409, told]);

    // Everything that is wrong is told at once, each beside its own field.
    const all = await send(1, hoursOn(-1), hoursOn(30), hoursOn(29));
    expect(all).toEqual([
      422,
      'week: Cette semaine existe déjà.',
      told,
      expect.stringMatching(/^result_date: Cette date vient trop tôt : elle ne peut pas venir avant le /),
    ]);
    expect(await send(2, '2020-01-02T20:00', '2020-01-01T20:00', '2020-01-01T21:00')).toEqual([
      422,
      expect.stringMatching(/^start_date: Cette date vient trop tôt : il en faut une après le /),
      'end_date: Cette date vient trop tôt : il en faut une après le 02/01/2020 à 20:00 UTC.',
      'result_date: Cette date vient trop tôt : elle ne peut pas venir avant le 02/01/2020 à 20:00 UTC.',
    ]);
  });
});

describe('the summary above a refused form of the régie', () => {
  it('says of every field what is wrong with it, and leads to that field alone', async () => {
    const { app, db, deps } = await testSite();
    await makeShow(db);
    const { headers } = await makeOperator(deps, 'admin');
    for (const [url, act, fields] of FORMS) {
      const { body, statusCode } = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ act, ...fields }).toString(),
      });
      expect(`${act} ${statusCode}`).toBe(`${act} 422`);
      const lines = [...body.matchAll(SUMMARY)];
      expect(lines, act).not.toEqual([]);
      for (const [, id, text] of lines) {
        expect(text, `${act}: ${id}`).toMatch(/^[^\u00a0]+.*\u00a0: \p{Ll}.+[^.]$/u);
        expect(body.split(`id="${id}"`).length - 1, `${act}: ${id}`).toBe(1);
      }
    }
  });
});
