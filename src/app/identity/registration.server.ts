import type { z } from 'zod';
import { parseWith, textIn } from '#app/forms/form-action.server.ts';
import type { Dependencies } from '#app/request.ts';
import { competition } from '#domain/contest/service.ts';
import type { FieldProblems } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone-rules.ts';
import { identifierProblems, registrationProblems } from '#domain/identity/rules.ts';
import {
  type CanalRegistrationInput,
  canalRegistrationInput,
  type RegistrationInput,
  registrationInput,
} from '#domain/identity/schema.ts';
import { TYPED_FIELDS } from './draft.ts';

/** The fields whose values come back with a refused registration. */
export const KEPT_FIELDS = [...TYPED_FIELDS, 'terms'];

/**
 * Reads the registration form, and reports all problems that can be known here at once. The service checks everything
 * again.
 *
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export function readRegistration(deps: Deps, form: FormData): Promise<RegistrationInput> {
  const password = textIn(form, 'password');
  return read(deps, form, registrationInput, {}, (identifiers) =>
    registrationProblems({ ...identifiers, password }),
  );
}

/** Reads the registration of a visitor from canal, who needs no password. @param ud the pending registration's id */
export function readPendingRegistration(
  deps: Deps,
  form: FormData,
  ud: string,
): Promise<CanalRegistrationInput> {
  return read(deps, form, canalRegistrationInput, { auth_type: 'canal', canal_id: ud }, identifierProblems);
}

type Deps = Pick<Dependencies, 'db' | 'config'>;

async function read<Schema extends z.ZodType>(
  { db, config }: Deps,
  form: FormData,
  schema: Schema,
  fixed: Record<string, string>,
  rules: (identifiers: { phone: string; email: string }) => FieldProblems,
): Promise<z.output<Schema>> {
  const parts = { ...Object.fromEntries(form), ...fixed };
  const accepted: FieldProblems = form.get('terms') === 'on' ? {} : { terms: 'TERMS_REQUIRED' };
  const parsed = schema.safeParse(parts);
  if (parsed.success && !accepted.terms) return parsed.data;
  const phone = textIn(form, 'phone');
  const { countries } = await competition(db, config.competitionId);
  return parseWith(schema, parts, {
    ...rules({ phone, email: textIn(form, 'email') }),
    ...phoneProblem(phone, textIn(form, 'country_code'), countries),
    ...accepted,
  });
}

/**
 * The problem of a typed number; none for an empty one.
 *
 * @param countries ISO codes of the countries whose numbers are taken
 */
export function phoneProblem(phone: string, country: string, countries: readonly string[]): FieldProblems {
  const parsed = phone ? parsePhone(phone, country, countries) : null;
  return parsed && !parsed.ok ? { phone: parsed.problem } : {};
}
