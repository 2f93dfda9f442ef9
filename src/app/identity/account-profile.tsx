import { accountCopy } from '#site/copy/identity.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { EmailAddress, EmailNotice, type EmailState } from './account-email.tsx';
import styles from './account-page.module.css';

const copy = ownAccountCopy.email;

interface Props {
  member: {
    name: string;
    phone: string | null;
    email: EmailState;
    country: string | null;
  };
}

/** The user's profile, and whether their e-mail address is confirmed. */
export function AccountProfile({ member: { name, phone, email, country } }: Props) {
  const lines = [
    [accountCopy.name, name],
    [accountCopy.phone, phone],
    [accountCopy.country, country],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{accountCopy.profile}</h2>
      <div className="carte carte--nue">
        <dl className={styles.profile}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {email.current && (
            <div>
              <dt>{accountCopy.email}</dt>
              <dd className={styles.address}>
                <span>
                  <EmailAddress address={email.current} />
                </span>
                <span className={`puce ${email.confirmed ? 'puce--ok' : 'puce--att'}`}>
                  {email.confirmed ? copy.confirmed : copy.unconfirmed}
                </span>
              </dd>
            </div>
          )}
        </dl>
        <EmailNotice email={email} />
      </div>
    </section>
  );
}
