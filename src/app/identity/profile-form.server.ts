import { parseWith, textIn } from '#app/forms/form-action.server.ts';
import type { FieldProblems } from '#domain/errors.ts';
import type { editableProfile } from '#domain/identity/profile.ts';
import { passwordProblems } from '#domain/identity/rules.ts';
import { type UpdateProfileInput, updateProfileInput } from '#domain/identity/schema.ts';
import { phoneProblem } from './registration.server.ts';

type Profile = Awaited<ReturnType<typeof editableProfile>>;

/**
 * Reads the form of /updateaccount. A field of the account can be replaced but not emptied: an empty field is refused,
 * as the old value would otherwise stay silently. All problems are reported at once.
 *
 * @param countries ISO codes of the countries whose numbers are taken
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export function readProfileForm(
  form: FormData,
  profile: Profile,
  countries: readonly string[],
): UpdateProfileInput {
  const emptied: FieldProblems = {};
  for (const name of ['name', 'email', 'phone'] as const) {
    if (profile[name] && !textIn(form, name)) emptied[name] = 'REQUIRED';
  }
  return parseWith(updateProfileInput, Object.fromEntries(form), {
    ...passwordProblems(textIn(form, 'password')),
    ...emptied,
    ...phoneProblem(textIn(form, 'phone'), textIn(form, 'country_code'), countries),
  });
}
