import { Vote } from 'lucide-react';
import { Link } from 'react-router';
import { Microphone } from '#app/ui/microphone.tsx';
import { messagesCopy } from '#site/copy/messaging.ts';
import { paths } from '#site/paths.ts';
import frame from './messages-page.module.css';
import styles from './no-messages.module.css';

/** The page of a user who has had no message in thirty days. */
export function NoMessages() {
  const { empty } = messagesCopy;
  return (
    <main className={`page etroit ${frame.page} ${styles.empty}`}>
      <Microphone label={empty.picture} className={styles.picture} />
      <p className="sur">{messagesCopy.title}</p>
      <h1 className={`h1 ${styles.title}`}>{empty.title}</h1>
      <p className="t2">{empty.text}</p>
      <Link className="btn btn--1 btn--bloc" to={paths.vote()}>
        <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
        {empty.button}
      </Link>
    </main>
  );
}
