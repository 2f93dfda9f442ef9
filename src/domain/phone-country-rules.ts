/** Characters of a number that are read at most; the field takes 25 (docs/specification.md §6.2, §6.5). */
export const PHONE_PARSE_MAX = 250;

/** Offered first where the visitor's own country is not known. */
export const HOME_COUNTRY = 'CI';

/** One line of the list of countries, whose fields the specification names (docs/specification.md §6.1). */
export interface PhoneCountry {
  /** French name. */
  name: string;
  /** ISO 3166 code, in capitals. */
  iso2: string;
  /** Digits of the dial code, without the plus. */
  dialCode: string;
  /** Rank among the countries that share the dial code; 0 comes first. */
  priority: number;
  /** First digits that tell such countries apart; null where the dial code is enough. */
  areaCodes: readonly string[] | null;
}

/** French name, ISO code, dial code, and an example of a mobile number as it is written in the country. */
const TABLE = [
  ['Bénin', 'BJ', '229', '01 97 12 34 56'],
  ['Burkina Faso', 'BF', '226', '70 12 34 56'],
  ['Burundi', 'BI', '257', '79 56 12 34'],
  ['Cameroun', 'CM', '237', '6 90 12 34 56'],
  ['Centrafrique', 'CF', '236', '70 01 23 45'],
  ['Comores', 'KM', '269', '321 23 45'],
  ['Congo', 'CG', '242', '06 123 45 67'],
  ['Côte d’Ivoire', 'CI', '225', '01 23 45 67 89'],
  ['Djibouti', 'DJ', '253', '77 83 10 01'],
  ['France', 'FR', '33', '06 12 34 56 78'],
  ['Gabon', 'GA', '241', '06 03 12 34'],
  ['Guinée', 'GN', '224', '601 12 34 56'],
  ['Guinée équatoriale', 'GQ', '240', '222 123 456'],
  ['Madagascar', 'MG', '261', '032 12 345 67'],
  ['Mali', 'ML', '223', '65 01 23 45'],
  ['Mauritanie', 'MR', '222', '22 12 34 56'],
  ['Niger', 'NE', '227', '93 12 34 56'],
  ['RD Congo', 'CD', '243', '099 123 45 67'],
  ['Rwanda', 'RW', '250', '072 012 34 56'],
  ['Sénégal', 'SN', '221', '70 123 45 67'],
  ['Tchad', 'TD', '235', '63 01 23 45'],
  ['Togo', 'TG', '228', '90 11 23 45'],
] as const;

/** Every country whose numbers can be read, by French name. A competition allows all of them or some. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = TABLE.map(([name, iso2, dialCode]) => ({
  name,
  iso2,
  dialCode,
  priority: 0,
  areaCodes: null,
}));

/** Examples of numbers to show under the field, by ISO code. */
export const PHONE_EXAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  TABLE.map(([, iso2, , example]) => [iso2, example]),
);

/** The country of an ISO code ("CI", "ci") or of a dial code ("225", "+225"); undefined when not listed. */
export function findPhoneCountry(code: string): PhoneCountry | undefined {
  const wanted = code.trim().toUpperCase().replace(/^\+/, '');
  return PHONE_COUNTRIES.find((country) => country.iso2 === wanted || country.dialCode === wanted);
}

/** The listed countries among `allowed`, by French name. */
export function allowedPhoneCountries(allowed: readonly string[]): PhoneCountry[] {
  return PHONE_COUNTRIES.filter((country) => allowed.includes(country.iso2));
}

/** The listed country with whose dial code these digits begin; no listed code is the beginning of another. */
export function diallingCountry(digits: string): PhoneCountry | undefined {
  return PHONE_COUNTRIES.find((country) => digits.startsWith(country.dialCode));
}

/**
 * The country that a number is meant for: the one that its own dial code names ("+221…", "00221…"), else the one that
 * was chosen beside it; undefined for one that is not listed.
 *
 * @param chosen ISO code
 */
export function meantCountry(typed: string, chosen: string): PhoneCountry | undefined {
  const international = /^(?:\+|00)(\d+)/.exec(typed.replace(/[\s().-]/g, ''));
  return international ? diallingCountry(international[1] ?? '') : findPhoneCountry(chosen);
}
