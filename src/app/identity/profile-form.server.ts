import { AppError, type FieldProblems } from '#domain/errors.ts';
import { parsePhone } from '#domain/identity/phone-rules.ts';
import type { editableProfile } from '#domain/identity/profile.ts';
import { passwordProblems } from '#domain/identity/rules.ts';
import { proofInput, type UpdateProfileInput, updateProfileInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';

type Profile = Awaited<ReturnType<typeof editableProfile>>;

/**
 * What the form of /updateaccount asks for. What the account has can be replaced there, not taken away: an empty field
 * would otherwise be kept silently. All fields are told about at once.
 *
 * @param countries ISO codes of the countries whose numbers are taken
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export function readProfileForm(
  form: FormData,
  profile: Profile,
  countries: readonly string[],
): UpdateProfileInput & { current_password?: string | undefined } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const fields: FieldProblems = { ...passwordProblems(text('password')) };
  for (const name of ['name', 'email', 'phone'] as const) {
    if (profile[name] && !text(name)) fields[name] = 'REQUIRED';
  }
  const phone = text('phone') ? parsePhone(text('phone'), text('country_code'), countries) : null;
  if (phone && !phone.ok) fields.phone = phone.problem;
  const parts = Object.fromEntries(form);
  try {
    const input = parseInput(updateProfileInput, parts);
    if (Object.keys(fields).length === 0) return { ...input, ...parseInput(proofInput, parts) };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    Object.assign(fields, error.fields);
  }
  throw new AppError('INVALID_INPUT', { fields });
}
