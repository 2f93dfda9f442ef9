import { describe, expect, it } from 'vitest';
import { listPieces } from '#domain/contest/content-admin.ts';
import { currentContest, listFaq } from '#domain/contest/service.ts';
import { starterQuestions } from '#site/copy/starter-questions.ts';
import { setupRegie } from '#test/regie.ts';

const banner = (title: string) => ({ title, text: 'Ce soir, à 21 h.', link: '/vote' });

describe('banners and questions of the régie', () => {
  it('are added, put in order, changed and taken away, as visitors see them', async () => {
    const { deps, db, act } = await setupRegie();
    const shown = async () => (await currentContest(db, 'test')).banners.map(({ title }) => title);
    for (const title of ['Un', 'Deux', 'Trois']) await act('banner.create', banner(title));
    expect(await shown()).toEqual(['Un', 'Deux', 'Trois']);
    const [one, two, three] = await listPieces(deps, 'banners');
    await act('banner.move', { id: three?.id, direction: 'up' });
    await act('banner.move', { id: one?.id, direction: 'up' });
    expect(await shown()).toEqual(['Un', 'Trois', 'Deux']);
    await act('banner.edit', { ...banner('Un et demi'), id: one?.id, version: one?.version, link: '' });
    expect(await act('banner.remove', { id: two?.id, version: two?.version })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual(['Un et demi', 'Trois']);
    expect((await currentContest(db, 'test')).banners[0]?.link).toBeNull();
    expect(await act('banner.remove', { id: two?.id, version: two?.version })).toMatchObject({ status: 404 });
  });

  it('keep places of their own when several are added and moved at once', async () => {
    const { deps, act } = await setupRegie();
    const question = { question: 'Où ?', answer: 'Ici.', section: 'vote' };
    await Promise.all(Array.from({ length: 4 }, () => act('faq.create', question)));
    const ids = (await listPieces(deps, 'faq_items')).map(({ id }) => id);
    await Promise.all(ids.map((id, index) => act('faq.move', { id, direction: index % 2 ? 'up' : 'down' })));
    const after = await listPieces(deps, 'faq_items');
    expect(after.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(after.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(ids.every((id) => /^vote-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('are not written over, nor removed, by an operator who read them before another one saved', async () => {
    const { deps, act } = await setupRegie();
    const question = { question: 'Où ?', answer: 'Ici.', section: 'vote' };
    await act('faq.create', question);
    const [read] = await listPieces(deps, 'faq_items');
    const known = { id: read?.id, version: read?.version };
    const edits = await Promise.all([
      act('faq.edit', { ...known, question: 'Quand ?', answer: 'Ce soir.' }),
      act('faq.edit', { ...known, question: 'Qui ?', answer: 'Vous.' }),
    ]);
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await act('faq.remove', known)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  });

  it('take HTML as text and lead nowhere dangerous', async () => {
    const { db, act } = await setupRegie();
    const attack = '<img src=x onerror=alert(1)>';
    await act('faq.create', { question: attack, answer: attack, section: 'bonus' });
    expect((await listFaq(db, 'test'))[0]).toMatchObject({ question: attack, answer: attack });
    for (const link of ['javascript:alert(1)', '//ailleurs.example', 'http://a.example', '/\\a.example']) {
      expect(await act('banner.create', { ...banner('Un'), link })).toMatchObject({
        fields: { link: { code: 'INVALID' } },
      });
    }
    expect(await act('banner.create', banner('Un'), {})).toMatchObject({ status: 404 });
  });
});

describe('starter questions', () => {
  it('are adopted beside those that are there, each once', async () => {
    const { deps, db, act } = await setupRegie('operator');
    const [first, second] = starterQuestions;
    expect(await act('faq.adopt', { questions: [second] })).toMatchObject({ status: 200 });
    const own = { question: `  ${first?.question.toUpperCase()}`, answer: 'Notre réponse.', section: 'vote' };
    expect(await act('faq.create', own)).toMatchObject({ status: 200 });
    expect(await act('faq.adopt', { questions: starterQuestions })).toMatchObject({ status: 200 });
    expect(await listPieces(deps, 'faq_items')).toHaveLength(starterQuestions.length);
    const kept = await db
      .selectFrom('faq_items')
      .select('answer')
      .where('answer', '=', 'Notre réponse.')
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('keep their order where there are none, and are refused where all are there', async () => {
    const { deps, db, act } = await setupRegie('operator');
    expect(await act('faq.adopt', { questions: starterQuestions })).toMatchObject({ status: 200 });
    expect((await listFaq(db, 'test')).map(({ id }) => id)).toEqual(starterQuestions.map(({ id }) => id));
    expect(await act('faq.adopt', { questions: starterQuestions })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await listPieces(deps, 'faq_items')).toHaveLength(starterQuestions.length);
    const events = await db.selectFrom('audit_events').select(['act', 'subject']).execute();
    expect(events).toEqual([{ act: 'faq.adopt', subject: 'faq' }]);
  });

  it('name no show, and each stands in a section of the help page', () => {
    for (const { id, question, answer } of starterQuestions) {
      expect(id).toMatch(/^(?:vote|resultats|bonus|compte)-[a-z-]+$/);
      expect(question + answer).not.toMatch(/Palmarès|Aïcha/);
    }
  });
});
