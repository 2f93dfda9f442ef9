import { describe, expect, it } from 'vitest';
import { durationInWords, inWords } from './regie-in-words.ts';

describe('a number in French words', () => {
  it.each([
    [0, 'zéro'],
    [1, 'un'],
    [16, 'seize'],
    [17, 'dix-sept'],
    [21, 'vingt et un'],
    [22, 'vingt-deux'],
    [60, 'soixante'],
    [61, 'soixante et un'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [79, 'soixante-dix-neuf'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [90, 'quatre-vingt-dix'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent un'],
    [200, 'deux cents'],
    [280, 'deux cent quatre-vingts'],
    [1_000, 'mille'],
    [1_200, 'mille deux cents'],
    [80_000, 'quatre-vingt mille'],
    [200_000, 'deux cent mille'],
    [300_021, 'trois cent mille vingt et un'],
    [1_000_000, 'un million'],
    [2_000_080, 'deux millions quatre-vingts'],
  ])('%i is « %s »', (n, words) => {
    expect(inWords(n)).toBe(words);
  });
});

describe('a duration in French words', () => {
  it.each([
    [7 * 86_400, 'sept jours'],
    [86_400 + 3_600, 'un jour et une heure'],
    [21 * 3_600, 'vingt et une heures'],
    [30 * 60 + 1, 'trente minutes et une seconde'],
    [2 * 86_400 + 3 * 3_600 + 60, 'deux jours, trois heures et une minute'],
    [0.2, 'zéro seconde'],
  ])('of %i seconds is « %s »', (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});
