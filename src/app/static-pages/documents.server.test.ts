import { describe, expect, it } from 'vitest';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import { checkText, REQUIRED_SECTIONS, readDocument } from '#domain/contest/document.ts';
import { publishText, restoreText } from '#domain/contest/page-texts.ts';
import { registrationInput } from '#domain/identity/schema.ts';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import { type TextPage, textPages } from '#domain/text-page-rules.ts';
import { MAX_BONUS_PER_REQUEST } from '#domain/voting/schema.ts';
import { withShowName } from '#server/show-name.ts';
import { inWord } from '#site/copy/small-numbers.ts';
import { starterQuestions } from '#site/copy/starter-questions.ts';
import { bonusVotesInWord } from '#site/copy/votes.ts';
import { pageFor } from '#site/pages.ts';
import { testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { countingArticle, documentFor, fileText } from './documents.server.ts';

const fileFor = (page: TextPage) =>
  readDocument(fileText(page, 'demo').replaceAll('{{conservation}}', '30\u00a0jours'));
const rules = fileFor('reglement');
const terms = fileFor('cgu');

/** What a reader sees, with plain spaces. */
const plainText = ({ sections }: typeof rules) =>
  sections
    .map(({ html }) => html.replaceAll(/<[^>]+>/g, ''))
    .join('')
    .replaceAll('\u00a0', ' ');

describe('the long texts', () => {
  it.each([rules, terms])('have anchors of their own: $title', ({ sections }) => {
    const inside = sections.flatMap(({ html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const ids = [...sections.map(({ id }) => id), ...inside];
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('quote each other by anchors that exist', () => {
    const anchors = new Map([
      ['/reglement', rules],
      ['/cgu', terms],
    ]);
    const links = [rules, terms]
      .flatMap(({ sections }) =>
        sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')),
      )
      .filter((href) => !href.startsWith('https://'));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const [path, id] = link.split('#');
      expect(pageFor(path ?? ''), link).toBeDefined();
      const target = anchors.get(path ?? '');
      if (id) expect(target?.sections.map((section) => section.id)).toContain(id);
    }
  });

  it('have the sections that other pages lead to, and those are all that are required', () => {
    const led = [rules, terms].flatMap(({ sections }) =>
      sections.flatMap(({ html }) =>
        [...html.matchAll(/href="\/(\w+)#([^"]+)"/g)].map(([, ...link]) => link),
      ),
    );
    expect(led.length).toBeGreaterThan(1);
    for (const [page = '', id = ''] of led) expect(REQUIRED_SECTIONS[page as TextPage]).toContain(id);
    for (const page of textPages) expect(checkText(page, fileText(page, 'demo')).problem).toBeNull();
  });

  it('say of bonus votes the figures that the product goes by', () => {
    const said = (pattern: RegExp) => pattern.exec(plainText(rules))?.[0];
    expect(said(/\S+ filleuls donnent [^;]+(?= ;)/)).toBe(
      `${inWord(REFERRALS_NEEDED)} filleuls donnent ${bonusVotesInWord(REFERRAL_AMOUNT)}`,
    );
    expect(said(/\d+ votes bonus de parrainage par semaine/)).toBe(
      `${WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT} votes bonus de parrainage par semaine`,
    );
    expect(said(/jusqu’à \d+ à la fois/)).toBe(`jusqu’à ${MAX_BONUS_PER_REQUEST} à la fois`);
    const offered = starterQuestions.map(({ answer }) => answer).join('');
    expect(/jusqu’à \d+ en une fois/.exec(offered.replaceAll('\u00a0', ' '))?.[0]).toBe(
      `jusqu’à ${MAX_BONUS_PER_REQUEST} en une fois`,
    );
  });

  it('say for how long a sign-in lasts, as the product goes by', () => {
    expect(/Connexions\s+(\d+) jours au plus/.exec(plainText(terms))?.[1]).toBe(String(SESSION_DAYS));
  });

  it('ask of a new user no more than the registration does', () => {
    const needsName = !registrationInput.safeParse({
      email: 'awa@exemple.org',
      password: 'tissage-de-palme-7',
    }).success;
    expect(/demande [^.]*nom affiché/.test(plainText(rules)), 'the rules').toBe(needsName);
    expect(/Vous choisissez un nom affiché/.test(plainText(terms)), 'the terms').toBe(needsName);
  });

  it('are written with French spaces and apostrophes', () => {
    for (const { lead, sections } of [rules, terms]) {
      for (const text of [lead, ...sections.map(({ html }) => html.replace(/<[^>]+>/g, ''))]) {
        expect(text).not.toMatch(/ [?!:;»%]|« |'|&#39;/);
      }
    }
  });
});

it('a page of texts tells for how long traces are kept, as the installation is configured', async () => {
  const { deps } = await testApplication({ RETENTION_DAYS: '45' });
  const { sections } = await documentFor(deps, 'cgu');
  const data = sections.find(({ id }) => id === 'donnees')?.html ?? '';
  expect(data).toContain('45\u00a0jours après l’inscription');
  expect(data).not.toMatch(/\{\{|30\u00a0jours/);
});

it('a page of texts has the show’s name, with « de » elided before a vowel', async () => {
  const { deps } = await testApplication();
  const leadFor = (name: string) => withShowName(name, async () => (await documentFor(deps, 'cgu')).lead);
  expect(await leadFor('Afrique en scène')).toContain('attendre d’Afrique en scène,');
  expect(await leadFor('Balafon')).toContain('attendre de Balafon,');
});

it('a page of texts shows what the régie has published at once, in every process, before what comes with the application', async () => {
  const one = await testApplication();
  const two = await testApplication({}, one);
  await makeShow(one.db);
  const operator = await makeOperator(one.deps);
  const titles = () =>
    Promise.all([one, two].map(async ({ deps }) => (await documentFor(deps, 'reglement')).title));
  const original = rules.title;
  expect(await titles()).toEqual([original, original]);
  expect((await countingArticle(two.deps))?.title).toBe('Article 4. Comptage des votes');
  const markdown = '# Nos règles\n\nDébut.\n\n## Article 4. Ici\n\nX.\n\n## Article 8. Là\n\nY.';
  await publishText(one.deps, operator, { page: 'reglement', version: 0, markdown });
  expect(await titles()).toEqual(['Nos règles', 'Nos règles']);
  expect((await countingArticle(two.deps))?.title).toBe('Article 4. Ici');
  expect((await documentFor(two.deps, 'cgu')).title).toBe(terms.title);
  await restoreText(two.deps, operator, { page: 'reglement', version: 1, restored: 0 });
  expect(await titles()).toEqual([original, original]);
});
