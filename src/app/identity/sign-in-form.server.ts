import { parseWith, textIn } from '#app/forms/form-action.server.ts';
import type { Dependencies } from '#app/request.ts';
import { competition } from '#domain/contest/service.ts';
import type { FieldProblems } from '#domain/errors.ts';
import { type LoginInput, loginInput } from '#domain/identity/schema.ts';
import { phoneProblem } from './registration.server.ts';

/**
 * Reads the sign-in form. An invalid number is refused with what is wrong with it, and does not count as a guess at an
 * account; the API answers it like any other wrong number.
 *
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export async function readSignIn(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  form: FormData,
): Promise<LoginInput> {
  const phone = textIn(form, 'phone');
  const beyond: FieldProblems = {};
  if (!textIn(form, 'email')) {
    const { countries } = await competition(db, config.competitionId);
    if (phone) Object.assign(beyond, phoneProblem(phone, textIn(form, 'country_code'), countries));
    else
      beyond[form.has('email') ? 'email' : 'phone'] = form.has('email')
        ? 'REQUIRED'
        : 'PHONE_OR_EMAIL_REQUIRED';
  }
  return parseWith(loginInput, Object.fromEntries(form), beyond);
}
