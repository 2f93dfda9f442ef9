import { Gift } from 'lucide-react';
import { Link } from 'react-router';
import { ReferralNodes } from '#app/bonus/referral-nodes.tsx';
import { REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import { bonusCopy, referralCopy } from '#site/copy/earned-votes.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';
import styles from './bonus-teaser.module.css';

/** What the home page knows of a registered user's bonus votes. */
export interface OwnBonus {
  left: number;
  /** Invited users who have voted and are not part of a grant yet. */
  invited: number;
}

/** The bonus votes in one card, with the progress of a registered user. */
export function BonusTeaser({ own }: { own: OwnBonus | null }) {
  const missing = own && Math.max(0, REFERRALS_NEEDED - own.invited);
  return (
    <section className={`carte carte--nue ${styles.card}`} aria-labelledby="zone-bonus">
      <div className={styles.inner}>
        <div className="rang entre">
          <p className="sur">{home.bonus.eyebrow}</p>
          {own && own.left > 0 && <span className="puce puce--or">{home.bonus.toGive(own.left)}</span>}
        </div>
        <h2 className="h2" id="zone-bonus">
          {home.bonus.heading(REFERRALS_NEEDED)}
        </h2>
        <p className="sm t2">
          {missing === null
            ? home.bonus.visitor
            : missing > 0
              ? referralCopy.left(missing)
              : referralCopy.ready}
        </p>
        {own && (
          <div className={styles.progress}>
            <p className="rang entre sm">
              <b>{referralCopy.heading}</b>
              <b className="num or" aria-hidden="true">
                {referralCopy.of(Math.min(own.invited, REFERRALS_NEEDED), REFERRALS_NEEDED)}
              </b>
            </p>
            <ReferralNodes count={own.invited} needed={REFERRALS_NEEDED} />
          </div>
        )}
        <Link className="btn btn--2 btn--bloc" to={own ? paths.mission() : paths.bonusZone()}>
          <Gift size={22} strokeWidth={2.25} aria-hidden="true" />
          {bonusCopy.earn}
        </Link>
      </div>
      <div className="galon" aria-hidden="true" />
    </section>
  );
}
