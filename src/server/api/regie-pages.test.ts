import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { currentText, textOfVersion, textVersions } from '#domain/contest/page-texts.ts';
import { growStale } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';

const rules = (words: string) =>
  `# Règlement\n\nDébut.\n\n## Article 4. Comptage\n\n${words}\n\n## Article 8. Fraude\n\nX.`;
const publish = (words: string, version: number) => ({ page: 'reglement', version, markdown: rules(words) });

describe('long texts of the régie', () => {
  it('are published version by version, each kept, and an old one comes back as a new one', async () => {
    const { deps, operator, act } = await setupRegie();
    const now = async () => (await currentText(deps, 'reglement')).markdown;
    expect(await currentText(deps, 'reglement')).toEqual({ version: 0, markdown: null });
    expect(await act('page.publish', publish('Un.', 0))).toMatchObject({
      status: 200,
      answer: { version: 1 },
    });
    await act('page.publish', publish('Deux.', 1));
    expect(await now()).toBe(rules('Deux.'));
    const restore = (restored: number, version: number) =>
      act('page.restore', { page: 'reglement', version, restored });
    expect(await restore(1, 2)).toMatchObject({ status: 200, answer: { version: 3 } });
    expect(await now()).toBe(rules('Un.'));
    expect(await restore(0, 3)).toMatchObject({ status: 200 });
    expect(await now()).toBeNull();
    expect(await restore(9, 4)).toMatchObject({ status: 404 });
    expect(
      (await textVersions(deps, 'reglement')).map(({ version, restored }) => [version, restored]),
    ).toEqual([
      [4, 0],
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(await textVersions(deps, 'reglement')).toMatchObject(Array(4).fill({ author: operator.name }));
    expect(await textOfVersion(deps, 'reglement', 2)).toBe(rules('Deux.'));
    expect(await textVersions(deps, 'cgu')).toEqual([]);
  });

  it('are not published over what another operator has published meanwhile, nor twice at once', async () => {
    const { deps, act } = await setupRegie();
    const both = await Promise.all(['Un.', 'Deux.'].map((words) => act('page.publish', publish(words, 0))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await act('page.restore', { page: 'reglement', version: 0, restored: 0 })).toMatchObject({
      status: 409,
    });
    expect(await textVersions(deps, 'reglement')).toHaveLength(1);
  });

  it('cannot be changed or deleted once they were published, even by SQL', async () => {
    const { db, act } = await setupRegie();
    await act('page.publish', publish('Un.', 0));
    for (const change of [
      "update page_texts set markdown = 'x'",
      'delete from page_texts',
      'truncate page_texts',
    ]) {
      await expect(sql.raw(change).execute(db)).rejects.toThrow('append-only');
    }
  });

  it.each([
    ['SECTION_MISSING', '# Règlement\n\nDébut.\n\n## Article 4. Comptage\n\nX.'],
    ['SECTION_TWICE', rules('### Article 8')],
    ['TEXT_FORM', 'Bonjour'],
    ['TEXT_FORM', `${'> '.repeat(29_000)}x`],
    ['REQUIRED', '  '],
    ['TOO_LONG', rules('é'.repeat(60_000))],
    ['INVALID', rules('a\0b')],
    ['INVALID', rules('\ud800')],
  ])('are refused as %s', async (code, markdown) => {
    const { deps, act } = await setupRegie();
    const answer = await act('page.publish', { page: 'reglement', version: 0, markdown });
    expect(answer).toMatchObject({ status: 422, fields: { markdown: { code } } });
    expect(await textVersions(deps, 'reglement')).toEqual([]);
  });

  it('may be long, from people of the régie only', async () => {
    const { act } = await setupRegie();
    const long = publish('é'.repeat(55_000), 0);
    expect(await act('page.publish', long, {})).toMatchObject({ status: 404 });
    expect(await act('page.publish', long)).toMatchObject({ status: 200 });
    expect(await act('page.publish', publish('é'.repeat(600_000), 1))).toMatchObject({ status: 413 });
  });

  it('are of two pages, and ask for the second factor', async () => {
    const { deps, operator, act } = await setupRegie();
    expect(await act('page.publish', { ...publish('Un.', 0), page: '../cgu' })).toMatchObject({
      status: 422,
    });
    await growStale(deps, operator);
    expect(await act('page.publish', publish('Un.', 0))).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  });
});
