import { Check, Copy, Link as LinkIcon, Share2 } from 'lucide-react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { shareCopy } from '#site/copy/sharing.ts';
import { type Network, networkLink, serverLink } from '#site/sharing-links.ts';
import { FacebookIcon, WhatsAppIcon, XIcon } from './brand-icons.tsx';
import { ownLink, useOwnLink } from './own-link.ts';
import styles from './share-links.module.css';
import { useCopied } from './use-copied.ts';

interface Props {
  /** Full address to share. */
  url: string;
  /** Text before the address. */
  message: string;
  /** False when the page has another main button. */
  main?: boolean;
  /** Label of the first button. */
  whatsapp?: string;
}

/** Ways to share: the phone's own sheet if it has one, plain links to WhatsApp, Facebook and X, and a copy button. */
export function ShareLinks({ url, message, main = true, whatsapp = shareCopy.whatsapp }: Props) {
  const own = useOwnLink(url);
  const to = (network: Network) =>
    own === null
      ? (serverLink(network, url) ?? networkLink(network, message, url))
      : networkLink(network, message, own);
  return (
    <div className={styles.links}>
      <NativeShare url={url} message={message} />
      <a
        className={`btn ${main ? 'btn--1' : 'btn--2'} btn--bloc`}
        href={to('whatsapp')}
        target="_blank"
        rel="noopener"
      >
        <WhatsAppIcon />
        {whatsapp}
      </a>
      <div className={styles.row}>
        <a className="btn btn--2 btn--sm f1" href={to('facebook')} target="_blank" rel="noopener">
          <FacebookIcon />
          <span>
            <span className="vh">{shareCopy.on} </span>
            {shareCopy.facebook}
          </span>
        </a>
        <a className="btn btn--2 btn--sm f1" href={to('x')} target="_blank" rel="noopener">
          <XIcon />
          <span className="vh">{shareCopy.x}</span>
        </a>
      </div>
      <CopyButton
        text={() => ownLink(url)}
        label={shareCopy.copy}
        done={shareCopy.copied}
        className="btn btn--2 btn--sm btn--bloc"
      />
    </div>
  );
}

/** The button for the phone's share sheet; its space is reserved before hydration, so that nothing moves. */
export function NativeShare({
  url,
  message,
  title,
  label = shareCopy.native,
}: Pick<Props, 'url' | 'message'> & { title?: string; label?: string }) {
  const share = async () =>
    navigator.share({ ...(title ? { title } : {}), text: message, url: await ownLink(url) });
  return (
    <button
      className="btn btn--2 btn--bloc avec-js avec-feuille"
      type="button"
      disabled={!useHydrated()}
      // Closing the sheet rejects the promise: that is not an error.
      onClick={() => share().catch(() => {})}
    >
      <Share2 size={24} strokeWidth={2.25} aria-hidden="true" />
      {label}
    </button>
  );
}

interface CopyProps {
  text: string | (() => Promise<string>);
  label: string;
  done: string;
  /** What is copied, for the button's accessible name. */
  name?: string;
  className: string;
}

/** Copies a text to the clipboard; shown only where a script can do that. */
export function CopyButton({ text, label, done, name, className }: CopyProps) {
  const hydrated = useHydrated();
  const { outcome, copy } = useCopied();
  const said = outcome && (outcome === 'copied' ? done : shareCopy.copyFailed);
  const Icon = outcome === 'copied' ? Check : name ? Copy : LinkIcon;
  return (
    <>
      <button
        className={`${className} avec-js`}
        type="button"
        disabled={!hydrated}
        onClick={() => void copy(text)}
        // A status beside the button tells the outcome: screen readers do not read changes inside a button.
        aria-label={name ? `${label} ${name}` : label}
      >
        <Icon size={20} strokeWidth={2.25} aria-hidden="true" />
        {said ?? label}
      </button>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}
