import { Tv } from 'lucide-react';
import type { ExternalKind } from '#domain/identity/schema.ts';
import { externalCopy } from '#site/copy/identity-external.ts';
import styles from './external-buttons.module.css';
import { GoogleLogo } from './google-logo.tsx';
import { externalStart } from './links.ts';
import { TermsSentence } from './terms-field.tsx';
import { useGooglePopup } from './use-google-popup.ts';

interface Props {
  /** The providers that this installation is configured for. */
  offered: Record<ExternalKind, boolean>;
  intent: 'sign-in' | 'sign-up';
  next: string | null;
  referral?: string | null;
  /** Id of the candidate of the waiting vote that the page shows. */
  choice?: string | null;
}

/** Links to sign in with Google or canal; where scripts and browser allow it, Google opens in a popup instead. */
export function ExternalButtons({ offered, intent, next, referral = null, choice = null }: Props) {
  const popup = useGooglePopup();
  if (!offered.google && !offered.canal) return null;
  const visit = { intent, next, ref: referral, choice };
  const rule = <p className="ou">{intent === 'sign-in' ? externalCopy.or : externalCopy.orWithPhone}</p>;
  return (
    <>
      {intent === 'sign-in' && rule}
      <div className={styles.both}>
        {offered.google && (
          <a
            className={`btn btn--bloc ${styles.google}`}
            href={externalStart('google', visit)}
            onClick={popup.onClick}
            aria-busy={popup.underWay}
          >
            {popup.underWay ? <span className="tour" aria-hidden="true" /> : <GoogleLogo size={22} />}
            {popup.underWay ? externalCopy.underWay : externalCopy.google}
          </a>
        )}
        {/* Google's answer creates the account at once, so pressing the button accepts the terms that others tick. */}
        {offered.google && (
          <p className="sm t2">
            <TermsSentence before={externalCopy.acceptWithGoogle} />
          </p>
        )}
        {offered.canal && (
          <a className="btn btn--2 btn--bloc" href={externalStart('canal', visit)}>
            <Tv size={22} strokeWidth={2.25} aria-hidden="true" />
            {externalCopy.canal}
          </a>
        )}
      </div>
      {intent === 'sign-up' && rule}
    </>
  );
}
