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

export const TAKEN = {
  email: () => new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } }),
  phone: () => new AppError('PHONE_TAKEN', { fields: { phone: 'PHONE_TAKEN' } }),
};

/** The first of the identifiers that an account has; null where all are free. */
export async function findTaken(db: Db, identifiers: Identifiers): Promise<keyof typeof TAKEN | null> {
  for (const kind of ['email', 'phone'] as const) {
    const value = identifiers[kind];
    if (value && (await queries.lookUp(db, { kind, value }))) return kind;
  }
  return null;
}

/**
 * Refuses most repeated registrations early; only the claim of an identifier decides.
 *
 * @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN
 */
export async function refuseTaken(db: Db, identifiers: Identifiers): Promise<void> {
  const taken = await findTaken(db, identifiers);
  if (taken) throw TAKEN[taken]();
}

/** Identifiers as the directory has them. */
export function toDirectoryEntries(identifiers: Identifiers) {
  return (['email', 'phone'] as const).flatMap((kind) => {
    const value = identifiers[kind];
    return value ? [{ kind, value }] : [];
  });
}

/** @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN */
export async function claimIdentifiers(tx: Db, user: UserKey, identifiers: Identifiers): Promise<void> {
  const claimed = await queries.claimEntries(tx, user, toDirectoryEntries(identifiers));
  refuseClaimed(identifiers, new Set(claimed.map((entry) => entry.kind)));
}

/** @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN when an identifier is not among the kinds that could be claimed */
export function refuseClaimed(identifiers: Identifiers, claimed: ReadonlySet<string>): void {
  for (const kind of ['email', 'phone'] as const) {
    if (identifiers[kind] && !claimed.has(kind)) throw TAKEN[kind]();
  }
}
