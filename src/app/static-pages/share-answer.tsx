import { Check, Link as LinkIcon, Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ownLink } from '#app/sharing/own-link.ts';
import { useCopied } from '#app/sharing/use-copied.ts';
import type { FaqItem } from '#domain/contest/schema.ts';
import type { Shared } from '#domain/sharing/schema.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import { serverLink, shareAddress } from '#site/sharing-links.ts';
import styles from './faq.module.css';

const copy = staticCopy.faq;

/** The parts that all links to answers share. */
export interface Sharing {
  /** The site's public address, without a final slash. */
  publicUrl: string;
  /** Text before the link. */
  message: string;
}

/** Shares one answer, by the phone's sheet or else WhatsApp, or as a link to copy; without scripts both are links. */
export function ShareAnswer({ item, sharing }: { item: FaqItem; sharing: Sharing }) {
  const { publicUrl, message } = sharing;
  const shared: Shared = { kind: 'faq', id: item.id };
  const url = shareAddress(publicUrl, shared);

  async function send(event: MouseEvent<HTMLAnchorElement>) {
    // Without a share sheet, the link opens WhatsApp.
    if (!navigator.share || aside(event)) return;
    event.preventDefault();
    // Closing the sheet rejects the promise: that is not an error.
    await navigator.share({ text: message, url: await ownLink(url) }).catch(() => {});
  }

  return (
    <p className={styles.share}>
      <a
        className={styles.copy}
        href={serverLink('whatsapp', url) ?? url}
        target="_blank"
        rel="noopener"
        aria-label={copy.shareAnswer(item.question)}
        onClick={send}
      >
        <Share2 size={20} strokeWidth={2.25} aria-hidden="true" />
        {copy.share}
      </a>
      <CopyLink item={item} url={url} />
    </p>
  );
}

function CopyLink({ item, url }: { item: FaqItem; url: string }) {
  const { outcome, copy: put } = useCopied();
  const copied = outcome === 'copied';

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    // The clipboard is missing on plain http: the link is followed, and the address bar then has the address.
    if (!navigator.clipboard || aside(event)) return;
    event.preventDefault();
    if (!(await put(() => ownLink(url)))) window.location.assign(href);
  }

  const Icon = copied ? Check : LinkIcon;
  return (
    <>
      <a
        className={styles.copy}
        href={`${paths.faq(item.id)}#${item.id}`}
        aria-label={copied ? undefined : copy.copyLinkTo(item.question)}
        onClick={onClick}
      >
        <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
        {copied ? copy.copied : copy.copyLink}
      </a>
      <span className="vh" role="status">
        {copied && copy.copied}
      </span>
    </>
  );
}

/** Whether a click asks for a new tab or window. */
const aside = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;
