import { expect, it } from 'vitest';
import { CODE_CAPS } from '#domain/bonus/budget-rules.ts';
import { toldCopy } from './bonus-told.ts';
import { zoneCopy } from './bonus-zone.ts';
import { bonusCopy } from './earned-votes.ts';
import { flashMessages } from './flash.ts';

it('the bonus votes of a code have a message for every number that a code may give', () => {
  const most = CODE_CAPS.perPerson;
  expect(flashMessages['bonus-code-1']?.text).toBe(
    'Code partenaire\u00a0: vous avez obtenu 1\u00a0vote bonus',
  );
  expect(flashMessages[`bonus-code-${most}`]?.text).toContain(`${most}\u00a0votes bonus`);
  expect(flashMessages[`bonus-code-${most + 1}`]).toBeUndefined();
});

it('one bonus vote is told in the singular, on every screen that leads to the vote', () => {
  expect([bonusCopy.give(1), bonusCopy.give(2)]).toEqual(['Donner mon vote bonus', 'Donner mes votes bonus']);
  expect(toldCopy.give(1)).toBe(bonusCopy.give(1));
  expect([zoneCopy.noneLeft(1), zoneCopy.noneLeft(2)]).toEqual([
    'Vous l’avez donné.',
    'Vous les avez tous donnés.',
  ]);
});
