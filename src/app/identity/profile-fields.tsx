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

/** What an account's owner is called on screens. */
export function NameField({ help, required = false }: NameProps) {
  return <Field name="name" autoComplete="nickname" required={required} {...(help ? { help } : {})} />;
}

interface AddressProps {
  help: string;
  required?: boolean;
  /** Where to go on after signing in, for an address that has an account; no way there by default. */
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
  /** Where to go on after signing in, for a number that has an account; no way there by default. */
  next?: string | null | undefined;
}

/** A user's phone number. */
export function NumberField({ next, ...field }: NumberProps) {
  return <PhoneField {...field} autoComplete="tel-national" error={useTaken('phone', next)} />;
}

/** What a visitor may leave for later: closed until it is asked for, is filled in, or has something wrong in it. */
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
    // What a draft or the browser fills in is shown.
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

/** What is said at a number or address that has an account: the way to it. Undefined for any other problem. */
function useTaken(identifier: IdentifierKind, next: string | null | undefined): ReactNode {
  const { problem, error } = useField(identifier);
  if (next === undefined || !problem?.endsWith('_TAKEN')) return undefined;
  return (
    <>
      {error} <Link to={signInPageFor(identifier, next)}>{registrationCopy.signIn}</Link>
    </>
  );
}
