import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  placeholdersKnown,
  SHARE_TEXTS,
  shareText,
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
