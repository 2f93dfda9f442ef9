import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Form, type FormProps } from '#app/forms/form.tsx';
import { useFormState } from '#app/forms/form-context.ts';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import type { PhoneChoice } from '#app/forms/phone-field.tsx';
import { numberReason } from '#app/forms/phone-reason.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { ToldWaiting } from '#app/voting/told-waiting.server.ts';
import { formCopy, registrationCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import { useDraft } from './draft.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { FingerprintField } from './fingerprint-field.tsx';
import { AddressField, NameField, NumberField, OptionalFields } from './profile-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { WaitingName } from './waiting-name.tsx';

interface Props extends Pick<FormProps, 'answer' | 'limits' | 'values' | 'retry'> {
  copy: Readonly<Record<'eyebrow' | 'heading' | 'emailHelp' | 'submit' | 'pending', string>> & {
    lead: string | null;
  };
  /** Where the form is sent. */
  action: string;
  choice: PhoneChoice;
  /** The vote that waits for this registration, or null. */
  waiting: ToldWaiting | null;
  /** False where a provider vouches for the visitor. */
  withPassword?: boolean;
  /** Where signing in leads, for a visitor whose number or address has an account already. */
  next?: string | null;
  /** Other ways to register, above the fields. */
  above?: ReactNode;
  /** What belongs to the form below the fields. */
  children?: ReactNode;
}

const PHONE = { phone: formCopy.phone };
const PASSWORD = { password: formCopy.password };
const OTHERS = { name: registrationCopy.name, email: formCopy.email, terms: registrationCopy.termsLabel };
const WITH_PASSWORD = { ...PHONE, ...PASSWORD, ...OTHERS };
const WITHOUT_PASSWORD = { ...PHONE, ...OTHERS };
/** Fields that a user can fill in later. */
const MORE = ['name', 'email'];

/** The page on which a visitor registers. The phone keeps what is typed until it is done. */
export function RegistrationForm(props: Props) {
  const { copy, action, choice, waiting, withPassword = false, next, above, children, ...form } = props;
  return (
    <EntryPage eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead}>
      <Form
        {...form}
        action={action}
        labels={withPassword ? WITH_PASSWORD : WITHOUT_PASSWORD}
        reason={numberReason}
        failed={registrationCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        {/* Before every way in: one of them may lead to an account that the visitor has already. */}
        {waiting && <WaitingName told={waiting}>{registrationCopy.counted}</WaitingName>}
        {above}
        <NumberField choice={choice} orElse="email" example next={next} />
        {withPassword && <NewPasswordField />}
        <OptionalFields names={MORE}>
          <NameField help={registrationCopy.nameHelp} />
          <AddressField help={copy.emailHelp} next={next} />
        </OptionalFields>
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
