import { Link } from 'react-router';
import { WidePicture } from '#app/pictures/wide-picture.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Message } from '#domain/messaging/schema.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import styles from './message-view.module.css';
import { SenderIcon } from './sender-icon.tsx';

interface Props {
  message: Omit<Message, 'id' | 'read'>;
  now: number;
  /** `h3` for a preview inside a page with its own title. */
  heading?: 'h1' | 'h3';
}

/** Displayed width of the picture. */
const SIZES = '(min-width: 768px) 600px, 84vw';

/** A message, as its reader sees it. */
export function MessageArticle({ message, now, heading: Heading = 'h1' }: Props) {
  const { sender, title, sent_at, image, image_alt, html, link } = message;
  return (
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
      <Heading className={`h2 ${styles.title}`}>{title}</Heading>
      {image && <WidePicture className={styles.image} path={image} alt={image_alt ?? ''} sizes={SIZES} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it harmless (domain/messaging/markdown.ts). */}
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
      {link && <Follow link={link} label={message.link_label ?? messagesCopy.follow} />}
    </article>
  );
}

/** The message's link: a page of this site opens in place, another site in a new tab. */
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
