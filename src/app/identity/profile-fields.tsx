import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { useField, useFormState } from '#app/forms/form-context.ts';
import { type PhoneChoice, PhoneField } from '#app/forms/phone-field.tsx';
import { registrationCopy } from '#site/copy/identity.ts';
import styles from './entry-page.module.css';
import { type IdentifierKind, signInPageFor } from './links.ts';

interface NameProps {
  help?: string;
  required?: boolean;
}

/** The name under which screens show the account's owner. */
export function NameField({ help, required = false }: NameProps) {
  return <Field name="name" autoComplete="nickname" required={required} {...(help ? { help } : {})} />;
}

interface AddressProps {
  help: string;
  required?: boolean;
  /** Where signing in leads, for an address that has an account already; undefined for no link to the sign-in page. */
  next?: string | null | undefined;
}

/** A user's e-mail address. */
export function AddressField({ help, required = false, next }: AddressProps) {
  return (
    <Field
      name="email"
      help={help}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      error={useTaken('email', next)}
    />
  );
}

interface NumberProps {
  choice: PhoneChoice;
  required?: boolean;
  /** Name of the field that may be filled in instead. */
  orElse?: string;
  /** Shows how a number of the chosen country is written. */
  example?: boolean;
  /** Where signing in leads, for a number that has an account already; undefined for no link to the sign-in page. */
  next?: string | null | undefined;
}

/** A user's phone number. */
export function NumberField({ next, ...field }: NumberProps) {
  return <PhoneField {...field} autoComplete="tel-national" error={useTaken('phone', next)} />;
}

/** Optional fields, folded until the visitor opens them, one is filled in, or one has an error. */
export function OptionalFields({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const place = useRef<HTMLDetailsElement>(null);
  const { answer, values } = useFormState();
  const wrong = names.some((name) => answer?.fields[name]);
  const used = wrong || names.some((name) => answer?.values[name] ?? values[name]);
  useEffect(() => {
    if (wrong && answer && place.current) place.current.open = true;
  }, [wrong, answer]);
  useEffect(() => {
    const details = place.current;
    // Unfold when a draft or the browser fills in a field.
    const show = () => details?.setAttribute('open', '');
    details?.addEventListener('change', show);
    return () => details?.removeEventListener('change', show);
  }, []);
  return (
    <details className={styles.more} open={used} ref={place}>
      <summary>
        <span>
          <b>{registrationCopy.more}</b>
          <span className="sm t2">{registrationCopy.moreHelp}</span>
        </span>
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div className={styles.moreFields}>{children}</div>
    </details>
  );
}

/** The error of a number or address that has an account, with a link to sign in; undefined for other problems. */
function useTaken(identifier: IdentifierKind, next: string | null | undefined): ReactNode {
  const { problem, error } = useField(identifier);
  if (next === undefined || !problem?.endsWith('_TAKEN')) return undefined;
  return (
    <>
      {error} <Link to={signInPageFor(identifier, next)}>{registrationCopy.signIn}</Link>
    </>
  );
}
