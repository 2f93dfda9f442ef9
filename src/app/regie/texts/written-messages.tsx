import { Link } from 'react-router';
import { Removal } from '#app/regie/acts/removal.tsx';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import type { WrittenMessage } from '#domain/messaging/admin.ts';
import { type ReadFigures, toThreeDigits } from '#domain/messaging/reach-rules.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { regieMessages as copy } from '#site/copy/regie-messages.ts';
import { count } from '#site/copy/results.ts';

interface Props {
  messages: readonly WrittenMessage[];
  countries: readonly (readonly [iso2: string, name: string])[];
  /** Read figures of the messages that were sent to many users, by message id. */
  figures: Readonly<Record<string, ReadFigures>>;
}

const LOOKS = { draft: '', planned: 'puce--info', sent: 'puce--ok', recalled: 'puce--err' } as const;

/** All messages, newest first, each with the acts that are still possible. */
export function WrittenMessages({ messages, countries, figures }: Props) {
  const names = new Map(countries);
  const audience = (message: WrittenMessage) =>
    message.country ? (names.get(message.country) ?? message.country) : copy.audiences[message.audience];
  return (
    <WideTable label={copy.list}>
      <table className={`${page.table} ${page.stack}`}>
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
              <td data-label={copy.state}>
                <span className={`puce ${LOOKS[message.state]}`}>{copy.states[message.state]}</span>
              </td>
              <td data-label={copy.date}>{utcMinute(message.send_at ?? message.created_at)}</td>
              <td data-label={copy.subject}>
                <span>
                  <b>{message.title}</b>
                  <br />
                  <span className="sm t2">{message.excerpt}</span>
                </span>
              </td>
              <td data-label={copy.audience}>
                <span title={message.user_id ?? undefined}>
                  {audience(message)}
                  <Reads figures={figures[message.id]} />
                </span>
              </td>
              <td data-label={copy.actions}>
                <div className={styles.row}>
                  {(message.state === 'draft' || message.state === 'planned') && (
                    <Link className="lienfl" to={regiePaths.messages({ m: message.id })}>
                      {copy.change}
                      <span className="vh"> {message.title}</span>
                    </Link>
                  )}
                  {message.state !== 'recalled' && (
                    <Removal
                      act="message.recall"
                      fields={{ id: message.id }}
                      says={copy.recall}
                      of={message.title}
                      consequence={copy.recalling[message.state]}
                    />
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

/** How many users have read a message, below its audience; renders nothing before it has reached any. */
function Reads({ figures }: { figures: ReadFigures | undefined }) {
  if (!figures) return null;
  const { reached, read, about } = figures;
  const share = reached === 0 ? 0 : Math.round((read * 100) / reached);
  return (
    <>
      <br />
      <span className="sm t2">
        {copy.readOf(count(toThreeDigits(read)), count(toThreeDigits(reached)), share, about)}
      </span>
    </>
  );
}
