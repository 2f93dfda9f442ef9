import { Mail } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ButtonForm } from '#app/forms/button-form.tsx';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import { INTENTS } from './account-intents.ts';
import styles from './account-page.module.css';

const copy = ownAccountCopy.email;

export interface EmailState {
  current: string | null;
  confirmed: boolean;
  /** The address that replaces the current one once it is confirmed. */
  pending: string | null;
}

/** An e-mail address that may break before its « @ » and its dots when it is too long for a line. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What the user still has to do for the address; renders nothing once it is confirmed. */
export function EmailNotice({ email: { current, confirmed, pending } }: { email: EmailState }) {
  if (confirmed && !pending) return null;
  return (
    <div className={`avis avis--att ${styles.notice}`}>
      <Mail size={24} strokeWidth={2.25} aria-hidden="true" />
      <div>
        <p>{pending ? copy.waiting(pending) : current ? copy.check : copy.none}</p>
        {current ? (
          <ButtonForm
            fields={{ intent: INTENTS.resendConfirmation }}
            pendingLabel={copy.resending}
            className="btn btn--3"
          >
            {copy.resend}
          </ButtonForm>
        ) : (
          <Link className="btn btn--3" to={paths.updateAccount()}>
            {copy.add}
          </Link>
        )}
      </div>
    </div>
  );
}
