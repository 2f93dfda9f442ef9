import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#domain/messaging/schema.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import { paths } from '#site/paths.ts';
import { MessageArticle } from './message-article.tsx';
import styles from './message-view.module.css';
import frame from './messages-page.module.css';

/** One message, opened. */
export function MessageView({ message, now }: { message: Message; now: number }) {
  return (
    <main className={`page etroit ${frame.page}`}>
      <Link className={`lienfl ${styles.back}`} to={paths.messages()}>
        <ChevronLeft size={18} strokeWidth={2.25} aria-hidden="true" />
        {messagesCopy.back}
      </Link>
      <MessageArticle message={message} now={now} />
    </main>
  );
}
