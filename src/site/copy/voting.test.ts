import { describe, expect, it } from 'vitest';
import { candidateCopy, disciplineAndCity, ofName } from './candidate.ts';
import { alreadyGiven } from './daily-given.ts';
import { count, countOfVotes, ordinalSuffix, percent } from './results.ts';
import { castedCopy, nextVoteCopy } from './thanks.ts';
import { bonusVotes, giftSummary, votes } from './votes.ts';
import { voteCopy } from './voting.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers of votes', () => {
  it('agree, and never part from their word', () => {
    expect(votes(1)).toBe('1\u00a0vote');
    expect(votes(3)).toBe('3\u00a0votes');
    expect(plain(votes(0))).toBe('0 vote');
    expect(plain(bonusVotes(2))).toBe('2 votes bonus');
  });

  it('are grouped by thousands', () => {
    expect(plain(count(412836))).toBe('412 836');
    expect(plain(count(1000000))).toBe('1 000 000');
    expect(count(999)).toBe('999');
    expect(plain(countOfVotes(1))).toBe('1 vote');
  });

  it('have two decimals in percent', () => {
    expect(percent(2480)).toBe('24,80\u00a0%');
    expect(percent(10000)).toBe('100,00\u00a0%');
    expect(percent(5)).toBe('0,05\u00a0%');
  });

  it('have ordinals of both genders', () => {
    expect([ordinalSuffix(1, 'f'), ordinalSuffix(1, 'm'), ordinalSuffix(2, 'f')]).toEqual(['re', 'er', 'e']);
  });
});

describe('what a vote is about to give', () => {
  const daily = { daily: 1, bonus: 0 };
  const both = { daily: 1, bonus: 2 };
  const bonus = { daily: 0, bonus: 1 };

  it('is said in the button, with the total', () => {
    expect(plain(voteCopy.give(daily, 'Grâce'))).toBe('Donner mon vote à Grâce');
    expect(plain(voteCopy.give(both, 'Grâce'))).toBe('Donner 3 votes à Grâce');
    expect(plain(voteCopy.give(bonus, 'Grâce'))).toBe('Donner 1 vote à Grâce');
  });

  it('is asked back before it is final', () => {
    expect(plain(voteCopy.question(both, 'Grâce'))).toBe('Donner 3 votes à Grâce ?');
    expect(plain(voteCopy.warning(both))).toBe(
      'Votre vote du jour et 2 votes bonus. Vous ne pourrez pas les reprendre.',
    );
    expect(plain(voteCopy.warning(bonus))).toBe('1 vote bonus. Vous ne pourrez pas le reprendre.');
    expect(plain(voteCopy.confirm(both))).toBe('Confirmer 3 votes');
    expect(voteCopy.confirm(daily)).toBe('Confirmer mon vote');
  });

  it('is summed up while it waits', () => {
    expect(plain(giftSummary(both))).toBe('1 vote du jour + 2 votes bonus');
    expect(plain(giftSummary(bonus))).toBe('1 vote bonus');
  });
});

describe('sentences of the visual specification', () => {
  it('are letter for letter', () => {
    expect(plain(voteCopy.heading.join(' '))).toBe('À qui donnez-vous votre vote ?');
    expect(plain(castedCopy.thanksOne('Grâce', 3))).toBe('Merci ! Grâce gagne 3 votes.');
    expect(plain(nextVoteCopy.tomorrow(1))).toBe('Revenez demain : un nouveau vote vous attend.');
    expect(alreadyGiven(1)).toBe('Votre vote du jour est déjà donné.');
    expect(plain(voteCopy.nextVote('5 h 12'))).toBe('Prochain vote dans 5 h 12.');
    expect(voteCopy.notSent).toBe('Votre vote n’a pas été envoyé. Votre choix reste gardé sur ce téléphone.');
  });
});

describe('candidates', () => {
  it('are named with the right elision and gender', () => {
    expect(ofName('Aïcha')).toBe('d’Aïcha');
    expect(ofName('Émilie')).toBe('d’Émilie');
    for (const name of ['Ángel', 'Íñigo', 'Óscar', 'Úrsula', 'Ọláídé', 'Œdipe'])
      expect(ofName(name)).toBe(`d’${name}`);
    expect(ofName('Koffi')).toBe('de Koffi');
    expect(ofName('Ñusta')).toBe('de Ñusta');
    expect(candidateCopy.eliminated({ gender: 'f' })).toBe('Éliminée');
    expect(candidateCopy.eliminated({ gender: 'm' })).toBe('Éliminé');
  });

  it('leave out what is not known', () => {
    expect(disciplineAndCity({ discipline: 'Chant', city: 'Kinshasa' })).toBe('Chant · Kinshasa');
    expect(disciplineAndCity({ discipline: 'Chant', city: '' })).toBe('Chant');
  });
});
