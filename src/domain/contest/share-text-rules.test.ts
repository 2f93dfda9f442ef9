import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareTextsInput } from './schema.ts';
import {
  placeholdersKnown,
  SHARE_TEXTS,
  shareText,
  shareTextLength,
  shareTextMax,
  shareTextNames,
} from './share-text-rules.ts';

it('the template of shared links knows the places of each text, and no other', () => {
  expect(placeholdersKnown('results_title', 'Semaine {semaine}, enfin')).toBe(true);
  expect(placeholdersKnown('candidate_title', '{prenom} et encore {prenom}')).toBe(true);
  for (const wrong of [
    '{prenom}',
    '{Semaine}',
    '{ semaine }',
    '{semaine',
    'semaine}',
    '{{semaine}}',
    '$ {x}',
  ]) {
    expect(placeholdersKnown('results_title', wrong)).toBe(false);
  }
  for (const name of shareTextNames) {
    expect(placeholdersKnown(name, 'Sans rien à remplir')).toBe(true);
    expect(placeholdersKnown(name, SHARE_TEXTS[name].map((place) => `{${place}}`).join(' '))).toBe(true);
  }
});

it('the template of shared links fills every place, or leaves our own words in place', () => {
  const texts = { candidate_title: 'Allez {prenom}, {prenom} !', results_title: 'Semaine {semaine}' };
  expect(shareText(texts, 'candidate_title', { prenom: 'Aïcha' })).toBe('Allez Aïcha, Aïcha !');
  expect(shareText(texts, 'candidate_title')).toBeNull();
  expect(shareText(texts, 'results_title', { semaine: 3 })).toBe('Semaine 3');
  expect(shareText(texts, 'votes_title')).toBeNull();
});

it('the template of shared links agrees with the talents', () => {
  const [him, her] = [{ gender: 'm' }, { gender: 'f' }] as const;
  const texts = {
    candidate_title: '{prenom} est {prêt|prête}, soutenu{|e}',
    votes_title: 'Pour {mon candidat|ma candidate|mes candidats|mes candidates}',
  };
  const one = (candidate: typeof him | typeof her) =>
    shareText(texts, 'candidate_title', { prenom: 'Sam', talents: [candidate] });
  expect([one(him), one(her)]).toEqual(['Sam est prêt, soutenu', 'Sam est prête, soutenue']);
  const votes = (...talents: (typeof him | typeof her)[]) => shareText(texts, 'votes_title', { talents });
  expect([votes(him), votes(her), votes(her, him), votes(her, her)]).toEqual([
    'Pour mon candidat',
    'Pour ma candidate',
    'Pour mes candidats',
    'Pour mes candidates',
  ]);
  // Forms cannot be chosen without talents.
  expect([votes(), shareText(texts, 'candidate_title', { prenom: 'Sam' })]).toEqual([null, null]);
});

it('the template of shared links takes as many forms as there are to choose from', () => {
  expect(placeholdersKnown('candidate_message', '{Il|Elle} chante, soutenu{|e} par {prenom}')).toBe(true);
  expect(placeholdersKnown('votes_message', '{a|b|c|d}')).toBe(true);
  for (const [name, wrong] of [
    ['candidate_title', '{a|b|c|d}'],
    ['candidate_title', '{a|b|c}'],
    ['candidate_title', '{a|{prenom}}'],
    ['candidate_title', '{a|b'],
    ['votes_title', '{a|b}'],
    ['results_title', '{a|b}'],
    ['faq_title', '{a|b}'],
  ] as const)
    expect([wrong, placeholdersKnown(name, wrong)]).toEqual([wrong, false]);
});

it('the template of shared links is measured by its longest forms', () => {
  expect(shareTextLength('{il|elle} et {prenom}')).toBe('elle et {prenom}'.length);
  const fits = (title: string) => shareTextsInput.safeParse({ candidate_title: title }).success;
  expect([fits(`{il|elle}${'x'.repeat(76)}`), fits(`{il|elle}${'x'.repeat(77)}`)]).toEqual([true, false]);
});

it('the template of shared links never fills what was filled in', () => {
  fc.assert(
    fc.property(fc.string(), (prenom) => {
      expect(shareText({ candidate_title: '<{prenom}>' }, 'candidate_title', { prenom })).toBe(`<${prenom}>`);
    }),
  );
});

it('the template of shared links is as long as a card has room', () => {
  expect(shareTextMax('faq_title')).toBe(80);
  expect(shareTextMax('candidate_message')).toBe(200);
});
