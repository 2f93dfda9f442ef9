import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordMerits } from './password-strength-rules.ts';
import { passwordProblems } from './rules.ts';
import { registrationInput } from './schema.ts';

describe('what a new password fulfils', () => {
  it.each([
    ['', { longEnough: false, uncommon: false, strong: false }],
    ['mangue', { longEnough: false, uncommon: true, strong: false }],
    ['azerty123', { longEnough: true, uncommon: false, strong: false }],
    ['mangue-26', { longEnough: true, uncommon: true, strong: false }],
    ['un pagne vert', { longEnough: true, uncommon: true, strong: true }],
    ['tissage-de-palme-7', { longEnough: true, uncommon: true, strong: true }],
    ['abababababababab', { longEnough: true, uncommon: true, strong: false }],
  ])('of %j is told while it is typed', (password, merits) => {
    expect(passwordMerits(password)).toEqual(merits);
  });

  it('is what the server takes: both rules kept is a password that registers', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('azerty123', 'Password1')),
        (password) => {
          const { longEnough, uncommon } = passwordMerits(password);
          const taken =
            registrationInput.shape.password.safeParse(password).success &&
            Object.keys(passwordProblems(password)).length === 0;
          expect(longEnough && uncommon).toBe(taken);
        },
      ),
    );
  });
});
