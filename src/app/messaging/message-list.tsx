import { Form, Link, useNavigation } from 'react-router';
import { ArrivalTime } from '#app/ui/time/arrival-time.tsx';
import { MESSAGE_DAYS } from '#domain/messaging/rules.ts';
import type { MessageSummary } from '#domain/messaging/schema.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import { paths } from '#site/paths.ts';
import styles from './message-list.module.css';
import frame from './messages-page.module.css';
import { SenderIcon } from './sender-icon.tsx';

interface Props {
  messages: MessageSummary[];
  now: number;
}

/** All messages, newest first; unread ones are highlighted. */
export function MessageList({ messages, now }: Props) {
  const unread = messages.filter((message) => !message.read);
  return (
    <main className={`page etroit ${frame.page} ${styles.list}`}>
      <div className={`rang entre ${styles.head}`}>
        <h1 className="h1">{messagesCopy.title}</h1>
        {unread.length > 0 && <span className="puce puce--choix">{messagesCopy.new(unread.length)}</span>}
      </div>
      <ul className="carte carte--nue" aria-label={messagesCopy.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.item}>
            <Line message={message} now={now} />
          </li>
        ))}
      </ul>
      {unread.length > 0 && <MarkAll shown={unread} />}
      <p className={`sm t3 ${styles.note}`}>{messagesCopy.kept(MESSAGE_DAYS)}</p>
    </main>
  );
}

function Line({ message, now }: { message: MessageSummary; now: number }) {
  const { id, sender, title, excerpt, sent_at, read } = message;
  return (
    <Link className={read ? styles.row : `${styles.row} ${styles.new}`} to={paths.messages(id)}>
      <SenderIcon sender={sender} className={read ? '' : styles.lit} />
      <div>
        <p className={`xs ${styles.meta}`}>
          <span>
            {!read && <span className="vh">{messagesCopy.unread} </span>}
            {messagesCopy.senders[sender]}
          </span>
          <ArrivalTime iso={sent_at} now={now} />
        </p>
        <b>{title}</b>
        <p className={styles.excerpt}>{excerpt}</p>
      </div>
    </Link>
  );
}

/** Marks the shown messages as read, by id: one that arrives meanwhile stays unread. */
function MarkAll({ shown }: { shown: MessageSummary[] }) {
  const marking = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      action={paths.messages()}
      className={styles.all}
      onSubmit={(event) => marking && event.preventDefault()}
    >
      {shown.map(({ id }) => (
        <input key={id} type="hidden" name="m" value={id} />
      ))}
      <button className="btn btn--2 btn--bloc" type="submit" aria-busy={marking}>
        {marking && <span className="tour" aria-hidden="true" />}
        {marking ? messagesCopy.marking : messagesCopy.markAll}
      </button>
    </Form>
  );
}
