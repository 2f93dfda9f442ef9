import { competition } from '#domain/contest/service.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone.ts';
import { registrationProblems } from '#domain/identity/rules.ts';
import { type RegisterInput, registerInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';
import type { Dependencies } from '#server/dependencies.ts';

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
export async function readRegistration(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  form: FormData,
): Promise<RegisterInput> {
  const accepted: FieldProblems = form.get('terms') === 'on' ? {} : { terms: 'TERMS_REQUIRED' };
  let shape: FieldProblems;
  try {
    const input = parseInput(registerInput, Object.fromEntries(form));
    if (!accepted.terms) return input;
    shape = {};
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    shape = error.fields;
  }
  const phone = text(form, 'phone');
  const rules = registrationProblems({ phone, email: text(form, 'email'), password: text(form, 'password') });
  const { countries } = await competition(db, config.competitionId);
  const parsed = phone ? parsePhone(phone, text(form, 'country_code'), countries) : null;
  const number: FieldProblems = parsed && !parsed.ok ? { phone: parsed.problem } : {};
  throw new AppError('INVALID_INPUT', { fields: { ...rules, ...number, ...accepted, ...shape } });
}
