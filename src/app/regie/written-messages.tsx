import { Link } from 'react-router';
import { regieMessages as copy } from '#app/copy/regie-messages.ts';
import type { FormAnswer } from '#app/identity/form-answer.ts';
import { paths } from '#app/paths.ts';
import type { WrittenMessage } from '#domain/messaging/desk.ts';
import { ActForm } from './act-form.tsx';
import styles from './content.module.css';
import page from './page.module.css';

interface Props {
  messages: readonly WrittenMessage[];
  countries: readonly (readonly [iso2: string, name: string])[];
  answer: FormAnswer | undefined;
}

/** Every message written, the newest first, with what can still be done about it. */
export function WrittenMessages({ messages, countries, answer }: Props) {
  const names = new Map(countries);
  const audience = (message: WrittenMessage) =>
    message.country ? (names.get(message.country) ?? message.country) : copy.audiences[message.audience];
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">{copy.state}</th>
          <th scope="col">{copy.date}</th>
          <th scope="col">{copy.subject}</th>
          <th scope="col">{copy.audience}</th>
          <th scope="col">{copy.actions}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td>{copy.states[message.state]}</td>
            <td>{(message.send_at ?? message.created_at).slice(0, 16).replace('T', ' ')}</td>
            <td>
              <b>{message.title}</b>
              <br />
              <span className="sm t2">{message.excerpt}</span>
            </td>
            <td>
              {audience(message)}
              {message.user_id && <span className="xs t3"> {message.user_id}</span>}
            </td>
            <td>
              <div className={styles.row}>
                {(message.state === 'draft' || message.state === 'planned') && (
                  <Link className="lienfl" to={paths.regieMessages({ m: message.id })}>
                    {copy.change}
                    <span className="vh"> {message.title}</span>
                  </Link>
                )}
                {message.state !== 'recalled' && (
                  <ActForm
                    act="message.recall"
                    hidden={{ id: message.id }}
                    submit={copy.recall}
                    danger
                    answer={answer}
                  />
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
