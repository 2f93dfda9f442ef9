import parsePhoneNumber, {
  type CountryCode,
  type MetadataJson,
  type PhoneNumber,
  parseIncompletePhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import type { FieldProblem } from '#domain/errors.ts';
import {
  diallingCountry,
  findPhoneCountry,
  PHONE_PARSE_MAX,
  type PhoneCountry,
} from '../phone-country-rules.ts';
import listedPlans from './phone-metadata.json' with { type: 'json' };

const metadata = listedPlans as unknown as MetadataJson;

export type ParsedPhone = { ok: true; e164: string; country: string } | { ok: false; problem: FieldProblem };

/** Marks of writing direction that address books put around a number; they mean nothing. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Digits and the separators that users type between them. Any other text is left to the library to refuse. */
const ONLY_DIGITS = /^[\p{Nd}\s\p{Pd}+＋().,/·~\u200b\u2060\u00ad\u2212]+$/u;

/**
 * Reads a phone number as a user from one of the `allowed` countries (ISO codes) may write it. A number is valid
 * exactly when libphonenumber says so; all writings of one number give the same `e164`.
 * @param countryCode the country chosen beside the field: "CI", "225" or "+225"
 */
export function parsePhone(
  input: string,
  countryCode: string | undefined,
  allowed: readonly string[],
): ParsedPhone {
  if (input.length > PHONE_PARSE_MAX) return refused('PHONE_TOO_LONG');
  const text = asInternational(input.replace(INVISIBLE, '').trim().replace(/^tel:/i, ''));
  const chosen = countryCode ? findPhoneCountry(countryCode) : undefined;

  const readings = [
    () => read(text, chosen),
    ...otherReadings(text, chosen).map((other) => () => read(other)),
  ];
  for (const reading of readings) {
    const number = reading();
    if (!number?.isValid() || !number.country) continue;
    if (!allowed.includes(number.country)) return refused('PHONE_COUNTRY');
    return { ok: true, e164: number.number, country: number.country };
  }
  return refused(toProblem(text, countryCode, chosen, allowed));
}

/**
 * The number in the groups in which it is read aloud, "+225 07 08 12 34 56", or as it stands when it cannot be read.
 */
export function formatPhone(e164: string): string {
  return inPairs(parsePhoneNumber(e164, metadata)?.formatInternational() ?? e164);
}

/** The number as it is written within its country, "07 08 12 34 56": for a field that shows the country beside it. */
export function formatNational(e164: string): string {
  return inPairs(parsePhoneNumber(e164, metadata)?.formatNational() ?? e164);
}

/** The library leaves four digits together at the end of pairs. */
const inPairs = (text: string) => text.replace(/^((?:\+\d+|\d\d)(?: \d\d){2,})(\d\d)$/, '$1 $2');

const refused = (problem: FieldProblem): ParsedPhone => ({ ok: false, problem });

/** "00" opens an international number in every listed country, so it is read so even when none was chosen. */
function asInternational(text: string): string {
  if (!ONLY_DIGITS.test(text)) return text;
  const compact = parseIncompletePhoneNumber(text.replace('＋', '+'));
  return compact.startsWith('00') ? `+${compact.slice(2)}` : text.replace('＋', '+');
}

function read(text: string, country?: PhoneCountry): PhoneNumber | undefined {
  return parsePhoneNumber(text, options(country), metadata);
}

function options(country: PhoneCountry | undefined) {
  return country ? { defaultCountry: country.iso2 as CountryCode, extract: false } : { extract: false };
}

/**
 * Readings that the library does not try: a dial code typed twice (once in the list of countries and once in the field,
 * with or without plus or zeros), or a whole international number without its plus.
 */
function otherReadings(text: string, chosen: PhoneCountry | undefined): string[] {
  if (!ONLY_DIGITS.test(text)) return [];
  const compact = parseIncompletePhoneNumber(text);
  const digits = compact.replace(/^\+/, '');
  const country = compact.startsWith('+') || !chosen ? diallingCountry(digits) : chosen;
  if (!country) return [];
  const repeated = new RegExp(`^(?:00)?${country.dialCode}`);
  const readings: string[] = [];
  for (let rest = digits; repeated.test(rest); ) {
    rest = rest.replace(repeated, '');
    readings.push(`+${country.dialCode}${rest}`);
  }
  return readings;
}

function toProblem(
  text: string,
  countryCode: string | undefined,
  chosen: PhoneCountry | undefined,
  allowed: readonly string[],
): FieldProblem {
  const compact = parseIncompletePhoneNumber(text);
  const international = compact.startsWith('+');
  const country = international ? diallingCountry(compact.slice(1)) : chosen;
  if (international ? /^\+[1-9]\d/.test(compact) : countryCode) {
    if (!country || !allowed.includes(country.iso2)) return 'PHONE_COUNTRY';
  }
  switch (validatePhoneNumberLength(text, options(chosen), metadata)) {
    case 'TOO_SHORT':
      return 'PHONE_TOO_SHORT';
    case 'TOO_LONG':
      return 'PHONE_TOO_LONG';
    case 'INVALID_COUNTRY':
      // An international prefix other than "00", such as Chad's "16".
      return chosen && !international ? 'PHONE_COUNTRY' : 'PHONE_INVALID';
    default:
      return 'PHONE_INVALID';
  }
}
