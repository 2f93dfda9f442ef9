import { Check, Link as LinkIcon } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { TOAST_MS } from '#app/ui/toast/message.ts';
import type { FaqItem } from '#domain/contest/schema.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import styles from './faq.module.css';

/** The address of one answer: a link to follow without scripts, copied with them. */
export function CopyLink({ item }: { item: FaqItem }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    // Not there on a plain http address: then the link does its own work, and the address bar has the address.
    if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(href);
      setCopied(true);
    } catch {
      window.location.assign(href);
    }
  };

  const { copyLink, copyLinkTo, copied: done } = staticCopy.faq;
  const Icon = copied ? Check : LinkIcon;
  return (
    <p className={styles.share}>
      <a
        className={styles.copy}
        href={`${paths.faq(item.id)}#${item.id}`}
        aria-label={copyLinkTo(item.question)}
        onClick={copy}
      >
        <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
        {copied ? done : copyLink}
      </a>
      <span className="vh" role="status">
        {copied && done}
      </span>
    </p>
  );
}
