import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password-rules.ts';
import { normalizeEmail, registrationProblems } from './rules.ts';

describe('normalizeEmail', () => {
  it.each([
    ['salimata@example.ci', 'salimata@example.ci'],
    ['  Salimata@Example.CI ', 'salimata@example.ci'],
    ['SALIMATA@EXAMPLE.CI\n', 'salimata@example.ci'],
    ['e\u0301ric@example.ci', '\u00e9ric@example.ci'],
  ])('%j is %j', (written, one) => {
    expect(normalizeEmail(written)).toBe(one);
  });

  it('does nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aA@.İıÉéßΣς\u0301\u0307Å\u212b \n') }), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
    );
  });
});

describe('what a registration lacks', () => {
  it.each([
    [{ password: 'baobab en fleurs' }, { phone: 'PHONE_OR_EMAIL_REQUIRED' }],
    [{ phone: '', email: '', password: 'baobab en fleurs' }, { phone: 'PHONE_OR_EMAIL_REQUIRED' }],
    [{ email: 'a@b.ci', password: 'baobab en fleurs' }, {}],
    [{ phone: '0708', password: 'baobab en fleurs' }, {}],
    [{ phone: '0708', password: 'azerty123' }, { password: 'PASSWORD_COMMON' }],
    [{ password: 'Motdepasse1' }, { phone: 'PHONE_OR_EMAIL_REQUIRED', password: 'PASSWORD_COMMON' }],
  ])('%j: %j', (input, problems) => {
    expect(registrationProblems(input)).toEqual(problems);
  });
});

describe('common passwords', () => {
  it.each([
    'password',
    'PassWord123!',
    'M-o-t-d-e-p-a-s-s-e',
    '!!abidjan225!!',
    'áżerty123'.replace('ż', 'z'),
    '12345678',
    '!!!!!!!!',
    'éééééééé',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['baobab en fleurs', 'passwords-are-hard', 'aaaaaaab', '¿¿¡¡¿¿¡¡', '密码密码密码密码', ''])(
    '%j is none',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('stay so in capitals and between signs', () => {
    const common = fc.constantFrom('password', 'azerty123', 'jetaime123', 'jesuschrist', 'cotedivoire');
    const signs = fc.stringMatching(/^[!?.,;:@#$%&*()_+= -]{0,6}$/);
    fc.assert(
      fc.property(common, signs, signs, fc.nat(), (word, before, after, mask) => {
        const letters = [...word].map((letter, index) =>
          (mask >> index) & 1 ? letter.toUpperCase() : letter,
        );
        expect(isCommonPassword(before + letters.join('') + after)).toBe(true);
      }),
    );
  });
});
