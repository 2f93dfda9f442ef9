import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Form, type FormProps } from '#app/forms/form.tsx';
import { useFormState } from '#app/forms/form-context.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import type { PhoneChoice } from '#app/forms/phone-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { formCopy, registrationCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import { useDraft } from './draft.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { FingerprintField } from './fingerprint-field.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { TermsField } from './terms-field.tsx';

interface Props extends Pick<FormProps, 'answer' | 'limits' | 'values' | 'retry'> {
  copy: Readonly<Record<'eyebrow' | 'heading' | 'lead' | 'submit' | 'pending', string>>;
  /** Where the form is sent. */
  action: string;
  choice: PhoneChoice;
  /** Left out where another service vouches for the visitor. */
  withPassword?: boolean;
  /** Where to go on after signing in instead, for a visitor whose number or address has an account. */
  next?: string | null;
  /** Other ways to register, above the fields. */
  above?: ReactNode;
  /** What belongs to the form below the fields. */
  children?: ReactNode;
}

const LABELS = { name: registrationCopy.name, phone: formCopy.phone, email: formCopy.email };
const PASSWORD = { password: formCopy.password };
const TERMS = { terms: registrationCopy.termsLabel };
const WITH_PASSWORD = { ...LABELS, ...PASSWORD, ...TERMS };
const WITHOUT_PASSWORD = { ...LABELS, ...TERMS };

/** The page on which a visitor registers. The phone keeps what is typed until it is done. */
export function RegistrationForm(props: Props) {
  const { copy, action, choice, withPassword = false, next, above, children, ...form } = props;
  return (
    <EntryPage eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead}>
      <Form
        {...form}
        action={action}
        labels={withPassword ? WITH_PASSWORD : WITHOUT_PASSWORD}
        failed={registrationCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        {above}
        <ProfileFields
          choice={choice}
          emailHelp={registrationCopy.oneOfTwo}
          example
          {...(next === undefined ? {} : { next })}
        />
        {withPassword && (
          <PasswordField name="password" autoComplete="new-password" help={registrationCopy.passwordHelp} />
        )}
        {children}
        <FingerprintField />
        <TermsField />
        <SubmitButton pendingLabel={copy.pending}>{copy.submit}</SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          {registrationCopy.haveAccount}
          <br />
          <Link className="lienfl" to={paths.signIn(next)}>
            {registrationCopy.signIn}
          </Link>
        </p>
        <Draft />
      </Form>
    </EntryPage>
  );
}

function Draft() {
  useDraft(useFormState().element);
  return null;
}
