import type { Db } from '#database/client.ts';
import { competition } from '#domain/contest/service.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { findPhoneCountry } from '../phone-country-rules.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { parsePhone } from './phone-rules.ts';
import * as queries from './queries.ts';
import { normalizeEmail } from './rules.ts';

export interface Identifiers {
  email?: string;
  phone?: string;
  country?: string;
}

/**
 * Converts each identifier to the one form in which it is stored. The country is the number's own; that of an account
 * without a number is one that the competition lists, as for numbers.
 *
 * @throws {AppError} INVALID_INPUT with all problems together
 */
export async function readIdentifiers(
  deps: IdentityDependencies,
  input: { email?: string | undefined; phone?: string | undefined; country_code?: string | undefined },
  problems: FieldProblems,
): Promise<Identifiers> {
  const fields = { ...problems };
  const identifiers: Identifiers = {};
  if (input.email) identifiers.email = normalizeEmail(input.email);
  if (input.phone || input.country_code) {
    const { countries } = await competition(deps.db, deps.config.competitionId);
    if (input.phone) {
      const parsed = parsePhone(input.phone, input.country_code, countries);
      if (parsed.ok) Object.assign(identifiers, { phone: parsed.e164, country: parsed.country });
      else fields.phone = parsed.problem;
    } else if (input.country_code) {
      const { iso2 } = findPhoneCountry(input.country_code) ?? {};
      if (iso2 && countries.includes(iso2)) identifiers.country = iso2;
      else fields.country_code = 'PHONE_COUNTRY';
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return identifiers;
}

const CODE = { email: 'EMAIL_TAKEN', phone: 'PHONE_TAKEN' } as const;
type Kind = keyof typeof CODE;
const KINDS = Object.keys(CODE) as Kind[];

/**
 * Refuses identifiers that other accounts have, all at once: a field each, under the code of the first. Throws nothing
 * where none is taken.
 *
 * @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN
 */
export function refuseTaken(taken: readonly Kind[]): void {
  const [first] = taken;
  if (!first) return;
  const fields = Object.fromEntries(taken.map((kind) => [kind, CODE[kind]]));
  throw new AppError(CODE[first], { fields });
}

/** The kinds of the identifiers that accounts have. Only the claim of an identifier decides. */
export async function findTaken(db: Db, identifiers: Identifiers): Promise<Kind[]> {
  const taken: Kind[] = [];
  for (const { kind, value } of toDirectoryEntries(identifiers)) {
    if (await queries.lookUp(db, { kind, value })) taken.push(kind);
  }
  return taken;
}

/** Identifiers as the directory has them. */
export function toDirectoryEntries(identifiers: Identifiers) {
  return KINDS.flatMap((kind) => {
    const value = identifiers[kind];
    return value ? [{ kind, value }] : [];
  });
}

/** Claims identifiers for a user. @returns the kinds of those that other accounts have */
export async function claimIdentifiers(tx: Db, user: UserKey, identifiers: Identifiers): Promise<Kind[]> {
  const claimed = await queries.claimEntries(tx, user, toDirectoryEntries(identifiers));
  return unclaimed(identifiers, new Set(claimed.map((entry) => entry.kind)));
}

/** The kinds of the identifiers that are not among those that could be claimed, for `refuseTaken`. */
export function unclaimed(identifiers: Identifiers, claimed: ReadonlySet<string>): Kind[] {
  return KINDS.filter((kind) => identifiers[kind] && !claimed.has(kind));
}
