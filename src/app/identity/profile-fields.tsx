import { Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { useField } from '#app/forms/form-context.ts';
import { type PhoneChoice, PhoneField } from '#app/forms/phone-field.tsx';
import { registrationCopy } from '#site/copy/identity.ts';
import { type Identifier, signInWith } from './links.ts';

interface Props {
  choice: PhoneChoice;
  emailHelp: string;
  /** Of number and address, those that may not be left empty; by default one of the two is enough. */
  required?: Readonly<Partial<Record<Identifier, boolean>>>;
  /** Shows how a number of the chosen country is written. */
  example?: boolean;
  /** Where to go on after signing in, for a number or address that has an account; no way there by default. */
  next?: string | null;
}

/** The fields of a user's name, number and address: to register with them, or to change them. */
export function ProfileFields({ choice, emailHelp, required = {}, example = false, next }: Props) {
  const taken = { phone: useTaken('phone', next), email: useTaken('email', next) };
  return (
    <>
      <Field name="name" autoComplete="nickname" required />
      <PhoneField
        choice={choice}
        autoComplete="tel-national"
        required={required.phone ?? false}
        example={example}
        error={taken.phone}
      />
      <Field
        name="email"
        help={emailHelp}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required={required.email ?? false}
        error={taken.email}
      />
    </>
  );
}

/** What is said at a number or address: a visitor who has an account is shown the way to it. */
function useTaken(identifier: Identifier, next: string | null | undefined) {
  const { problem, error } = useField(identifier);
  if (next === undefined || !problem?.endsWith('_TAKEN')) return error;
  return (
    <>
      {error} <Link to={signInWith(identifier, next)}>{registrationCopy.signIn}</Link>
    </>
  );
}
