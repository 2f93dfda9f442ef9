import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password-rules.ts';
import { normalizeEmail, registrationProblems, toNetwork } from './rules.ts';

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

describe('toNetwork', () => {
  it.each([
    ['41.66.12.7', '41.66.12.250'],
    ['41.66.12.7', '::ffff:41.66.12.200'],
    ['2001:db8:1::1', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:db8:0:5::1'],
    ['2001:db8::1', '2001:db8::2'],
    ['2a02::1', '2a02::2'],
    ['::1', '::2'],
  ])('%s and %s are one network', (one, other) => {
    expect(toNetwork(one)).toBe(toNetwork(other));
  });

  it.each([
    ['41.66.12.7', '41.66.13.7'],
    ['2001:db8:1::1', '2001:db8:2::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['::1', '41.66.12.7'],
  ])('%s and %s are two', (one, other) => {
    expect(toNetwork(one)).not.toBe(toNetwork(other));
  });

  it('of any IPv6 address depends on its first 48 bits only, however it is written', () => {
    const group = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat(0xffff));
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(groups(3), groups(5), groups(5), (prefix, one, other) => {
        expect(toNetwork(written([...prefix, ...one]))).toBe(toNetwork(written([...prefix, ...other])));
      }),
    );
  });
});

/** An IPv6 address as Node writes it: the longest run of zeros left out. */
function written(groups: number[]): string {
  const text = groups.map((group) => group.toString(16)).join(':');
  const url = new URL(`http://[${text}]/`);
  return url.hostname.slice(1, -1);
}
