import type { z } from 'zod';
import type { Dependencies } from '#app/request.ts';
import { competition } from '#domain/contest/service.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone-rules.ts';
import { identifierProblems, registrationProblems } from '#domain/identity/rules.ts';
import {
  type CanalRegisterInput,
  canalRegisterInput,
  type RegisterInput,
  registerInput,
} from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * The registration that a form asks for. The service checks all of it again; here everything that can be told at once
 * is told at once, so that nobody corrects one field only to hear of the next.
 *
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export function readRegistration(deps: Means, form: FormData): Promise<RegisterInput> {
  const identifiers = { phone: text(form, 'phone'), email: text(form, 'email') };
  return read(deps, form, registerInput, {}, () =>
    registrationProblems({ ...identifiers, password: text(form, 'password') }),
  );
}

/** The same for somebody who comes from canal, and needs no password. @param ud the pending registration's id */
export function readPendingRegistration(
  deps: Means,
  form: FormData,
  ud: string,
): Promise<CanalRegisterInput> {
  const identifiers = { phone: text(form, 'phone'), email: text(form, 'email') };
  return read(deps, form, canalRegisterInput, { auth_type: 'canal', canal_id: ud }, () =>
    identifierProblems(identifiers),
  );
}

type Means = Pick<Dependencies, 'db' | 'config'>;

async function read<Schema extends z.ZodType>(
  { db, config }: Means,
  form: FormData,
  schema: Schema,
  fixed: Record<string, string>,
  rules: () => FieldProblems,
): Promise<z.output<Schema>> {
  const accepted: FieldProblems = form.get('terms') === 'on' ? {} : { terms: 'TERMS_REQUIRED' };
  let shape: FieldProblems;
  try {
    const input = parseInput(schema, { ...Object.fromEntries(form), ...fixed });
    if (!accepted.terms) return input;
    shape = {};
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    shape = error.fields;
  }
  const phone = text(form, 'phone');
  const { countries } = await competition(db, config.competitionId);
  const parsed = phone ? parsePhone(phone, text(form, 'country_code'), countries) : null;
  const number: FieldProblems = parsed && !parsed.ok ? { phone: parsed.problem } : {};
  throw new AppError('INVALID_INPUT', { fields: { ...rules(), ...number, ...accepted, ...shape } });
}
