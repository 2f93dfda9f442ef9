import { describe, expect, it } from 'vitest';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { filterCountries, findByAnyName } from './filter-countries.ts';
import { findCountry, opensUpwards } from './type-to-find.ts';

const names = PHONE_COUNTRIES.map((country) => country.name);

describe('typing to find a country', () => {
  it('needs neither accents nor capitals', () => {
    expect(findCountry(names, 'cote d i')).toBe('Côte d’Ivoire');
    expect(findCountry(names, 'CÔTE D’')).toBe('Côte d’Ivoire');
    expect(findCountry(names, 'benin')).toBe('Bénin');
    expect(findCountry(names, 'guinee e')).toBe('Guinée équatoriale');
  });

  it('finds the first that begins so, and nothing else', () => {
    expect(findCountry(names, 'c')).toBe('Cameroun');
    expect(findCountry(names, 'congo')).toBe('Congo');
    expect(findCountry(names, 'voire')).toBeUndefined();
    expect(findCountry(names, ' ')).toBeUndefined();
  });

  it('finds what people call a country where no name begins so', () => {
    const typing = (typed: string) => findByAnyName(PHONE_COUNTRIES, typed);
    expect([typing('rdc'), typing('rci'), typing('zai')]).toEqual(['RD Congo', 'Côte d’Ivoire', 'RD Congo']);
    expect([typing('rd'), typing('c'), typing('xyz'), typing('')]).toEqual([
      'RD Congo',
      'Cameroun',
      undefined,
      undefined,
    ]);
  });
});

describe('the search of the list of countries', () => {
  const found = (typed: string) => filterCountries(PHONE_COUNTRIES, typed).map(({ iso2 }) => iso2);

  it.each([
    ['cote', ['CI']],
    ['Ivoire', ['CI']],
    ['voire', []],
    ['guinee', ['GN', 'GQ']],
    ['CONGO', ['CG', 'CD']],
    ['d’iv', ['CI']],
  ])('finds %j by name: %j', (typed, codes) => {
    expect(found(typed)).toEqual(codes);
  });

  it.each([
    ['rdc', ['CD']],
    ['DRC', ['CD']],
    ['zaire', ['CD']],
    ['république démocratique', ['CD']],
    ['rci', ['CI']],
    ['rca', ['CF']],
    ['congo brazza', ['CG']],
    ['Congo-Kin', ['CD']],
    ['conakry', ['GN']],
  ])('finds %j as people say it: %j', (typed, codes) => {
    expect(found(typed)).toEqual(codes);
  });

  it.each(['225', '+225', '00225', '00 2 2 5', ' +2 25 '])('finds %j by dial code', (typed) => {
    expect(found(typed)).toEqual(['CI']);
  });

  it('finds an ISO code, and all countries where nothing is typed', () => {
    expect(found('sn')).toEqual(['SN']);
    expect(found('22').length).toBeGreaterThan(5);
    expect(found(' ')).toHaveLength(PHONE_COUNTRIES.length);
    expect(found('+')).toEqual([]);
  });

  it('finds every country by its name, its dial code and its ISO code, however they are written', () => {
    for (const { name, iso2, dialCode } of PHONE_COUNTRIES)
      for (const typed of [name.toUpperCase(), name.normalize('NFD'), `+${dialCode}`, iso2.toLowerCase()])
        expect(found(typed)).toContain(iso2);
  });
});

describe('the list of countries', () => {
  it('opens upwards with less than 200 pixels below', () => {
    expect(opensUpwards(540, 740)).toBe(false);
    expect(opensUpwards(541, 740)).toBe(true);
  });
});
