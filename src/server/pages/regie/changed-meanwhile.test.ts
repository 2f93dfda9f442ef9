import { expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { listPieces } from '#domain/contest/content-admin.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { acts } from '#domain/regie/acts.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { FORM } from '#test/request-headers.ts';

/** The page of a question that two operators have opened, with the version that both have read. */
async function setupQuestion() {
  const { app, db, deps } = await testSite();
  await ensureCompetition(db, 'test');
  const awa = await makeOperator(deps, 'operator', 'Awa Ndiaye');
  const moussa = await makeOperator(deps, 'operator', 'Moussa Fall');
  await perform(deps, acts, awa.session, 'faq.create', { question: 'Où ?', answer: 'Ici.', section: 'vote' });
  const [piece] = await listPieces(deps, 'faq_items');
  const known = { id: piece?.id ?? '', version: piece?.version ?? '' };
  const page = `/regie/faq?id=${known.id}`;
  const save = (by: typeof awa, question: string) =>
    app.inject({
      method: 'POST',
      url: page,
      headers: { ...FORM, ...by.headers },
      payload: String(new URLSearchParams({ act: 'faq.edit', ...known, question, answer: 'Ici.' })),
    });
  return { db, awa, moussa, page, save };
}

it('an operator whose form came second is told by which operator, what and when, and is led to the present state', async () => {
  const { db, awa, moussa, page, save } = await setupQuestion();
  expect((await save(moussa, 'Qui ?')).statusCode).toBe(302);
  const refused = await save(awa, 'Quand ?');
  expect(refused.statusCode).toBe(409);
  const { at } = await db
    .selectFrom('audit_events')
    .select('at')
    .where('act', '=', 'faq.edit')
    .executeTakeFirstOrThrow();
  const said = /Dernier acte au journal[^<]*/.exec(refused.body)?.[0] ?? '';
  expect(said).toContain('Moussa Fall a changé la question Qui ?');
  expect(said).toContain(`à ${at.toISOString().slice(11, 16)}\u00a0UTC`);
  expect(refused.body.split(`href="${page.replaceAll('&', '&amp;')}"`).length).toBeGreaterThan(2);
  expect(refused.body).toContain('value="Quand ?"');
});

it('an operator whose own act came first, in another tab, is told that it was theirs', async () => {
  const { awa, save } = await setupQuestion();
  await save(awa, 'Qui ?');
  expect((await save(awa, 'Quand ?')).body).toContain('Awa Ndiaye (vous) a changé la question');
});
