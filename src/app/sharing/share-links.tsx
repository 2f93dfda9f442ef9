import { Check, Copy, Link as LinkIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { TOAST_MS } from '#app/ui/toast/message.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { shareCopy } from '#site/copy/sharing.ts';
import { FacebookIcon, WhatsAppIcon, XIcon } from './brand-icons.tsx';
import { facebookLink, whatsAppLink, xLink } from './share-address.ts';
import styles from './share-links.module.css';

interface Props {
  /** Whole address of the page to open. */
  url: string;
  /** What to say before the address. */
  message: string;
  /** False where the page has another main button. */
  main?: boolean;
  /** What the first button says. */
  whatsapp?: string;
}

/** The phone's own sheet where there is one; WhatsApp, Facebook and X as plain links; copying where scripts run. */
export function ShareLinks({ url, message, main = true, whatsapp = shareCopy.whatsapp }: Props) {
  return (
    <div className={styles.links}>
      <NativeShare url={url} message={message} />
      <a
        className={`btn ${main ? 'btn--1' : 'btn--2'} btn--bloc`}
        href={whatsAppLink(message, url)}
        target="_blank"
        rel="noopener"
      >
        <WhatsAppIcon />
        {whatsapp}
      </a>
      <div className={styles.row}>
        <a className="btn btn--2 btn--sm f1" href={facebookLink(url)} target="_blank" rel="noopener">
          <FacebookIcon />
          {shareCopy.facebook}
        </a>
        <a className="btn btn--2 btn--sm f1" href={xLink(message, url)} target="_blank" rel="noopener">
          <XIcon />
          <span className="vh">{shareCopy.x}</span>
        </a>
      </div>
      <CopyButton
        text={url}
        label={shareCopy.copy}
        done={shareCopy.copied}
        className="btn btn--2 btn--sm btn--bloc"
      />
    </div>
  );
}

/** Has its place from the first drawing on, where the phone has a sheet: nothing moves when scripts take over. */
function NativeShare({ url, message }: Pick<Props, 'url' | 'message'>) {
  return (
    <button
      className="btn btn--2 btn--bloc avec-js avec-feuille"
      type="button"
      disabled={!useHydrated()}
      // Closing the sheet rejects the promise: that is not an error.
      onClick={() => navigator.share({ text: message, url }).catch(() => {})}
    >
      <Share2 size={24} strokeWidth={2.25} aria-hidden="true" />
      {shareCopy.native}
    </button>
  );
}

interface CopyProps {
  text: string;
  label: string;
  done: string;
  /** The button's name for screen readers, which do not see what stands beside it. */
  name?: string;
  className: string;
}

/** Puts a text on the clipboard; shown only where a script can do that. */
export function CopyButton({ text, label, done, name, className }: CopyProps) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
    setTimeout(() => setOutcome(null), TOAST_MS);
  }
  const Icon = outcome === 'copied' ? Check : name ? Copy : LinkIcon;
  return (
    <button className={`${className} avec-js`} type="button" disabled={!hydrated} onClick={copy}>
      <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
      <span role="status">
        {outcome === 'copied' ? done : outcome === 'failed' ? shareCopy.copyFailed : label}
        {name && outcome === null && <span className="vh"> {name}</span>}
      </span>
    </button>
  );
}
