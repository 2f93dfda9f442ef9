import { expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

/** A last week without a vote, counted: its three talents lead together. An admin without scripts publishes it. */
async function setupTiedFinal() {
  const { app, db, deps } = await testSite();
  const show = await makeShow(db, { override: 'closed' });
  await db.updateTable('contests').set({ end_contest: true }).execute();
  const { session, headers } = await makeOperator(deps, 'admin', 'Mireille');
  await perform(deps, acts, session, 'contest.count', { contest_id: show.contest });
  const url = `/regie/semaines/${show.contest}/depouillement`;
  const publish = async (fields: Record<string, string>) => {
    const whole = { act: 'contest.publish', contest_id: show.contest, version: '1', when: 'now', ...fields };
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...whole, word: 'PUBLIER' })),
    });
    return { statusCode, body: body.replaceAll('\u00a0', ' ') };
  };
  const read = async () => (await app.inject({ url, headers })).body.replaceAll('\u00a0', ' ');
  return { ...show, db, read, publish };
}

it('who wins where several lead is chosen on the page of the count, with a rule and a reason', async () => {
  const { read, publish, koffi, db } = await setupTiedFinal();
  expect(await read()).toContain(
    'Égalité en tête entre Aïcha, Koffi et Prisca : les votes ne les départagent pas.',
  );
  const unsaid = await publish({ winner_id: '', tie_rule: '', tie_reason: '' });
  expect(unsaid.statusCode).toBe(422);
  for (const field of ['winner_id', 'tie_rule', 'tie_reason'])
    expect(unsaid.body).toMatch(
      new RegExp(`name="${field}"[^>]* aria-invalid="true"|aria-invalid="true"[^>]* name="${field}"`),
    );
  expect(unsaid.body).toContain('Aïcha, Koffi et Prisca sont à égalité en tête : indiquez qui gagne.');
  const unexplained = await publish({ winner_id: koffi, tie_rule: 'jury', tie_reason: '' });
  expect(unexplained.body).toContain('Il y a 1 point à corriger.');
  expect(unexplained.body).toContain(`<option value="${koffi}" selected="">`);
  expect(await waitingApprovals(db)).toEqual([]);
  await publish({ winner_id: koffi, tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' });
  expect(await waitingApprovals(db)).toHaveLength(1);
});
