import { Check, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { shareCopy } from '#app/copy/vote.ts';
import { FacebookIcon, WhatsAppIcon } from './brand-icons.tsx';
import { facebookLink, whatsAppLink } from './share-address.ts';
import styles from './share-links.module.css';
import { useHydrated } from './use-hydrated.ts';

interface Props {
  /** Whole address of the page to open. */
  url: string;
  /** What to say before the address. */
  message: string;
  /** False where the page has another main button. */
  main?: boolean;
}

/** WhatsApp, Facebook, copy: plain links, and one button that appears where JavaScript runs. */
export function ShareLinks({ url, message, main = true }: Props) {
  return (
    <div className={styles.links}>
      <a
        className={`btn ${main ? 'btn--1' : 'btn--2'} btn--bloc`}
        href={whatsAppLink(message, url)}
        target="_blank"
        rel="noopener"
      >
        <WhatsAppIcon />
        {shareCopy.whatsapp}
      </a>
      <div className={styles.row}>
        <a className="btn btn--2 btn--sm f1" href={facebookLink(url)} target="_blank" rel="noopener">
          <FacebookIcon />
          {shareCopy.facebook}
        </a>
        <CopyButton url={url} />
      </div>
    </div>
  );
}

function CopyButton({ url }: { url: string }) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
    setTimeout(() => setOutcome(null), 3000);
  }
  if (!hydrated) return null;
  const Icon = outcome === 'copied' ? Check : LinkIcon;
  return (
    <button className="btn btn--2 btn--sm f1" type="button" onClick={copy}>
      <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
      <span role="status">
        {outcome === 'copied'
          ? shareCopy.copied
          : outcome === 'failed'
            ? shareCopy.copyFailed
            : shareCopy.copy}
      </span>
    </button>
  );
}
