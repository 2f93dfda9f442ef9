import fc from 'fast-check';
import type { CountryCode } from 'libphonenumber-js/core';
import oracle from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { completeMetadata, toMetadata } from '../../../scripts/phone-metadata.ts';
import { PHONE_COUNTRIES, PHONE_EXAMPLES } from '../phone-country-rules.ts';
import committed from './phone-metadata.json' with { type: 'json' };
import { formatNational, formatPhone, parsePhone } from './phone-rules.ts';

const everywhere = PHONE_COUNTRIES.map((country) => country.iso2);
const ivoirian = { ok: true, e164: '+2250708123456', country: 'CI' };
const refused = (problem: string) => ({ ok: false, problem });

describe('the numbering plans', () => {
  it('are those of the installed library', () => {
    expect(committed).toEqual(toMetadata([...everywhere].sort(), completeMetadata()));
  });
});

it('every listed country has a dial code of its own: none needs a rank or area codes to be found', () => {
  expect(new Set(PHONE_COUNTRIES.map(({ dialCode }) => dialCode)).size).toBe(PHONE_COUNTRIES.length);
  for (const { priority, areaCodes } of PHONE_COUNTRIES) expect([priority, areaCodes]).toEqual([0, null]);
});

describe.each(PHONE_COUNTRIES)('a number of $name', ({ iso2, dialCode }) => {
  const country = iso2 as CountryCode;
  const example = oracle(examples[country], country);
  const expected = { ok: true, e164: example?.number, country: iso2 };
  const national = example?.formatNational() ?? '';
  const significant = String(example?.nationalNumber);
  const abroad = example?.formatInternational() ?? '';

  it.each([
    national,
    significant,
    national.replaceAll(' ', '-'),
    national.replaceAll(' ', '.'),
    national.replaceAll(' ', '\u00a0'),
    `  ${national}  `,
    `(${dialCode}) ${significant}`,
    `${dialCode}${significant}`,
    `00${dialCode} ${significant}`,
    `00${dialCode}${dialCode}${significant}`,
    `+${dialCode} +${dialCode} ${national}`,
    `+${dialCode} 00${dialCode}${significant}`,
    `+${dialCode}${national}`,
    abroad,
    `\u202a${abroad}\u202c`,
    `tel:+${dialCode}-${significant}`,
  ])('is the same written "%s"', (written) => {
    for (const code of [iso2, iso2.toLowerCase(), dialCode, `+${dialCode}`]) {
      expect(parsePhone(written, code, everywhere)).toEqual(expected);
    }
  });

  it.each([
    abroad,
    example?.number ?? '',
    `00${dialCode}${significant}`,
    `+${dialCode}${dialCode}${significant}`,
    `${dialCode} ${significant}`,
  ])('needs no chosen country written "%s"', (written) => {
    expect(parsePhone(written, undefined, everywhere)).toEqual(expected);
  });

  it('wins over the chosen country when it carries its own dial code', () => {
    const other = iso2 === 'CI' ? 'SN' : 'CI';
    expect(parsePhone(abroad, other, everywhere)).toEqual(expected);
  });

  it('is refused when the competition excludes the country', () => {
    const others = everywhere.filter((code) => code !== iso2);
    expect(parsePhone(national, iso2, others)).toEqual(refused('PHONE_COUNTRY'));
    expect(parsePhone(abroad, undefined, others)).toEqual(refused('PHONE_COUNTRY'));
  });

  it('reads the example that the field shows', () => {
    const shown = parsePhone(PHONE_EXAMPLES[iso2] ?? '', iso2, everywhere);
    expect(shown).toMatchObject({ ok: true, country: iso2 });
    expect(oracle(shown.ok ? shown.e164 : '')?.getType()).toBe('MOBILE');
  });

  it('reads what it displays', () => {
    expect(parsePhone(formatPhone(example?.number ?? ''), undefined, everywhere)).toEqual(expected);
    expect(parsePhone(formatNational(example?.number ?? ''), iso2, everywhere)).toEqual(expected);
  });
});

describe('a text that is no phone number', () => {
  it.each([
    ['1'.repeat(251), 'CI', 'PHONE_TOO_LONG'],
    ['7'.repeat(250), 'CI', 'PHONE_TOO_LONG'],
    ['7'.repeat(18), 'CI', 'PHONE_TOO_LONG'],
    [`+225${'7'.repeat(18)}`, undefined, 'PHONE_TOO_LONG'],
    ['0', 'CI', 'PHONE_TOO_SHORT'],
    ['07', 'CI', 'PHONE_TOO_SHORT'],
    ['07 08 12 34', 'CI', 'PHONE_TOO_SHORT'],
    ['+225 07', undefined, 'PHONE_TOO_SHORT'],
    ['07 08 12 34 56 7', 'CI', 'PHONE_TOO_LONG'],
    ['03 08 12 34 56', 'CI', 'PHONE_INVALID'],
    ['', 'CI', 'PHONE_INVALID'],
    ['Salimata', 'CI', 'PHONE_INVALID'],
    ['appelez le 07 08 12 34 56', 'CI', 'PHONE_INVALID'],
    ['0708123456', undefined, 'PHONE_INVALID'],
    ['+1 213 373 4253', 'CI', 'PHONE_COUNTRY'],
    ['0012133734253', 'CI', 'PHONE_COUNTRY'],
    ['+262 692 12 34 56', 'FR', 'PHONE_COUNTRY'],
    ['213 373 4253', 'US', 'PHONE_COUNTRY'],
    ['213 373 4253', '1', 'PHONE_COUNTRY'],
    ['+0708123456', 'CI', 'PHONE_INVALID'],
  ])('"%s" with %s is %s', (written, code, problem) => {
    expect(parsePhone(written, code, everywhere)).toEqual(refused(problem));
  });

  it('whatever it is, is refused without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 260 }),
        fc.option(fc.string({ maxLength: 5 })),
        (text, code) => {
          expect(parsePhone(text, code ?? undefined, everywhere)).toHaveProperty('ok');
        },
      ),
    );
  });
});

describe('a phone number as it is shown', () => {
  it('is grouped as it is read aloud', () => {
    expect(formatPhone('+2250708123456')).toBe('+225 07 08 12 34 56');
    expect(formatPhone('+243991234567')).toBe('+243 991 234 567');
    expect(formatPhone('not a number')).toBe('not a number');
    expect(formatNational('+2250708123456')).toBe('07 08 12 34 56');
  });
});

describe('a phone number, held against the complete library', () => {
  const country = fc.constantFrom(...everywhere);
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 13 });
  const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0');
  const prefix = fc.constantFrom('', '', '+', '00', 'dial', '+dial', '00dial');

  it('is valid or not as there, and is the same number', () => {
    fc.assert(
      fc.property(country, digits, separator, prefix, (iso2, typed, between, before) => {
        const { dialCode } = PHONE_COUNTRIES.find((one) => one.iso2 === iso2) ?? { dialCode: '' };
        const written = before.replace('dial', dialCode) + typed.join(between);
        const theirs = oracle(written, { defaultCountry: iso2 as CountryCode, extract: false });
        const ours = parsePhone(written, iso2, everywhere);
        if (theirs?.isValid()) {
          const listed = everywhere.includes(theirs.country ?? '');
          expect(ours).toEqual(
            listed ? { ok: true, e164: theirs.number, country: theirs.country } : refused('PHONE_COUNTRY'),
          );
        } else if (ours.ok) {
          // Beyond the library only a dial code typed twice is read, and what it gives is valid there too.
          const own = PHONE_COUNTRIES.find((one) => one.iso2 === ours.country)?.dialCode;
          expect(written.replace(/\D/g, '')).toMatch(new RegExp(`^(00)?${own}(00)?${own}`));
          expect(oracle(ours.e164)?.isValid()).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is read the same after any number of re-readings', () => {
    fc.assert(
      fc.property(country, digits, (iso2, typed) => {
        const first = parsePhone(typed.join(''), iso2, everywhere);
        if (first.ok) expect(parsePhone(first.e164, 'FR', everywhere)).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it('is one number with spaces, dashes or a plus', () => {
    for (const written of ['0708123456', '07-08-12-34-56', '+225 07 08 12 34 56', '00 225 0708123456']) {
      expect(parsePhone(written, 'CI', ['CI'])).toEqual(ivoirian);
    }
  });
});
