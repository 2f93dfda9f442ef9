import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { phonesCopy as copy } from '#site/copy/regie-phones.ts';
import { PhoneLine } from './phone-line.tsx';
import type { Phone } from './phones.server.ts';

interface Props {
  /** Telephones of one member of the team. */
  phones: readonly Phone[];
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
}

/** A team member's telephones that get alarms, folded behind their count; an admin can end one, or all. */
export function MemberPhones({ phones, now }: Props) {
  const [first] = phones;
  if (!first) return null;
  const operator = { operator_id: first.operator_id };
  return (
    <details>
      <summary className="sm">{copy.ofMember(phones.length)}</summary>
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone.id} className={styles.person}>
            <PhoneLine phone={phone} now={now} />
            <ActForm
              act="alarm.end-devices"
              hidden={{ ...operator, device_id: phone.id }}
              submit={copy.end}
              danger
              quiet
            />
          </li>
        ))}
      </ul>
      {phones.length > 1 && (
        <ActForm act="alarm.end-devices" hidden={operator} submit={copy.endAll} danger quiet />
      )}
    </details>
  );
}
