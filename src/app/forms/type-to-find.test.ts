import { describe, expect, it } from 'vitest';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
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
});

describe('the list of countries', () => {
  it('opens upwards with less than 200 pixels below', () => {
    expect(opensUpwards(540, 740)).toBe(false);
    expect(opensUpwards(541, 740)).toBe(true);
  });
});
