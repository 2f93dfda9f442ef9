import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { messagesCopy } from '#app/copy/messages.ts';
import { paths } from '#app/paths.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Message } from '#domain/messaging/schema.ts';
import styles from './message-view.module.css';
import frame from './messages-page.module.css';
import { SenderIcon } from './sender-icon.tsx';

/** One message, opened. */
export function MessageView({ message, now }: { message: Message; now: number }) {
  const { sender, title, sent_at, image, image_alt, html, link } = message;
  return (
    <main className={`page etroit ${frame.page}`}>
      <Link className={`lienfl ${styles.back}`} to={paths.messages()}>
        <ChevronLeft size={18} strokeWidth={2.25} aria-hidden="true" />
        {messagesCopy.back}
      </Link>
      <article className="carte">
        <div className={styles.from}>
          <SenderIcon sender={sender} />
          <p className="sm">
            <b>{messagesCopy.senders[sender]}</b>
            <span className="t3">
              <LocalTime iso={sent_at} now={now} />
            </span>
          </p>
        </div>
        <h1 className={`h2 ${styles.title}`}>{title}</h1>
        {image && <img className={styles.image} src={image} alt={image_alt ?? ''} decoding="async" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it harmless (domain/messaging/markdown.ts). */}
        <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
        {link && <Follow link={link} label={message.link_label ?? messagesCopy.follow} />}
      </article>
    </main>
  );
}

/** A page of ours opens here, another site beside us. */
function Follow({ link, label }: { link: string; label: string }) {
  const className = `btn btn--1 btn--bloc ${styles.follow}`;
  if (link.startsWith('/')) {
    return (
      <Link className={className} to={link}>
        {label}
      </Link>
    );
  }
  return (
    <a className={className} href={link} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
