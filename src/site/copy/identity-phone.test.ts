import { describe, expect, it } from 'vitest';
import { findPhoneCountry, meantCountry, PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { fieldMessage } from './errors-of-fields.ts';
import { phoneMessage } from './identity-phone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what is wrong with a phone number', () => {
  it('is said for its country, with how many digits there should be', () => {
    expect(plain(phoneMessage('PHONE_TOO_SHORT', findPhoneCountry('CI')))).toBe(
      'Ce numéro est trop court pour la Côte d’Ivoire. Vérifiez les 10 chiffres, comme dans 01 23 45 67 89.',
    );
    expect(plain(phoneMessage('PHONE_TOO_LONG', findPhoneCountry('ML')))).toBe(
      'Ce numéro est trop long pour le Mali. Vérifiez les 8 chiffres, comme dans 65 01 23 45.',
    );
    expect(plain(phoneMessage('PHONE_INVALID', findPhoneCountry('DJ')))).toContain('valable pour Djibouti.');
    expect(plain(phoneMessage('PHONE_COUNTRY', findPhoneCountry('KM')))).toBe(
      'Les numéros pour les Comores ne sont pas acceptés ici.',
    );
  });

  it('is said for every listed country by its name, and in general for one that is not known', () => {
    for (const country of PHONE_COUNTRIES)
      expect(phoneMessage('PHONE_TOO_LONG', country)).toContain(country.name);
    expect(phoneMessage('PHONE_COUNTRY', undefined)).toBe(fieldMessage('PHONE_COUNTRY'));
    expect(phoneMessage('PHONE_TAKEN', findPhoneCountry('CI'))).toBe(fieldMessage('PHONE_TAKEN'));
  });
});

describe('the country that a number is meant for', () => {
  it.each([
    ['07 08 12', 'CI', 'CI'],
    ['+221 70 12', 'CI', 'SN'],
    ['(00 221) 70', 'CI', 'SN'],
    ['+1 415', 'CI', undefined],
    ['', 'ML', 'ML'],
  ])('of %j beside %s is %s', (typed, chosen, meant) => {
    expect(meantCountry(typed, chosen)?.iso2).toBe(meant);
  });
});
