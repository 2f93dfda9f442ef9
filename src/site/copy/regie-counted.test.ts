import { expect, it } from 'vitest';
import { regie } from './regie.ts';
import { minutesCopy } from './regie-contests.ts';
import { fieldValue } from './regie-fields.ts';
import { importCopy } from './regie-import.ts';
import { journalCopy } from './regie-journal.ts';
import { liveCopy } from './regie-live.ts';
import { phonesCopy } from './regie-phones.ts';

const forEach = (says: (n: number) => string) => [0, 1, 2].map((n) => says(n).replaceAll('\u00a0', ' '));

it('words that are counted in the régie agree with none, one and several', () => {
  expect(forEach(regie.nav.urgent)).toEqual([
    'alerte grave à traiter',
    'alerte grave à traiter',
    'alertes graves à traiter',
  ]);
  expect(
    forEach(regie.nav.decided).map((words) => words.replace(' depuis votre dernière visite', '')),
  ).toEqual(['de vos demandes, décidée', 'de vos demandes, décidée', 'de vos demandes, décidées']);
  expect(forEach((n) => fieldValue('pinned', { votes: n, accounts: n }))).toEqual([
    '0 vote de 0 compte, choisi à la demande',
    '1 vote de 1 compte, choisi à la demande',
    '2 votes de 2 comptes, choisis à la demande',
  ]);
  expect(forEach((n) => minutesCopy.votersLead(n, String(n)))).toEqual([
    'Aucun vote n’est retenu.',
    '1 personne a au moins un vote retenu.',
    '2 personnes ont au moins un vote retenu.',
  ]);
  expect(forEach((n) => liveCopy.unpublished(n, `${n} vote${n > 1 ? 's' : ''}`))).toEqual([
    '0 vote cette semaine, non publié',
    '1 vote cette semaine, non publié',
    '2 votes cette semaine, non publiés',
  ]);
  expect(forEach((n) => liveCopy.publishedVotes(n, `${n} vote${n > 1 ? 's' : ''}`))).toEqual([
    '0 vote retenu, publié',
    '1 vote retenu, publié',
    '2 votes retenus, publiés',
  ]);
  expect(forEach((n) => liveCopy.grants.all(n, String(n), String(n), '0'))[1]).toMatch(
    /^1 vote bonus donné en une heure/,
  );
  expect(forEach(importCopy.preview)).toEqual([
    'Aucun talent à vérifier',
    'Un talent à vérifier',
    '2 talents à vérifier',
  ]);
  expect(forEach(journalCopy.changes)).toEqual(['0 champ', '1 champ', '2 champs']);
  expect(forEach(phonesCopy.ofMember).slice(1)).toEqual([
    '1 téléphone reçoit les alarmes',
    '2 téléphones reçoivent les alarmes',
  ]);
});
