import { CircleAlert } from 'lucide-react';
import { CopyButton, ShareLinks } from '#app/sharing/share-links.tsx';
import { bonusCopy, referralCopy } from '#site/copy/earned-votes.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { ClaimBonus } from './claim-bonus.tsx';
import styles from './referral-card.module.css';
import { ReferralNodes } from './referral-nodes.tsx';
import type { Referral } from './referral-state.ts';

interface Props {
  referral: Referral;
  /** True while a script claims the bonus vote. */
  claiming: boolean;
}

/** Invitations: the progress, what they give this week, and the user's own code and link. */
export function ReferralCard({ referral, claiming }: Props) {
  const { needed, uncounted, weekly, limit, state } = referral;
  const left = Math.max(0, needed - uncounted);
  return (
    <section className="carte carte--nue" aria-labelledby="parrainage">
      <div className={styles.inner}>
        <div className={`rang entre ${styles.head}`}>
          <div>
            <h2 className="h2" id="parrainage">
              {referralCopy.heading}
            </h2>
            <p className={`sm t2 ${styles.lead}`}>{referralCopy.lead(needed)}</p>
          </div>
          <b className={`num or ${styles.score}`} aria-hidden="true">
            {referralCopy.of(Math.min(uncounted, needed), needed)}
          </b>
        </div>
        <div className={styles.nodes}>
          <ReferralNodes count={uncounted} needed={needed} />
        </div>
        <p className="sm t2">
          {left > 0 ? referralCopy.left(left) : state === 'claimable' && referralCopy.ready}{' '}
          {referralCopy.week} <b className={styles.week}>{referralCopy.weekCount(weekly, limit)}</b>.
        </p>
        {referral.waiting > 0 && <p className="sm t2">{referralCopy.waiting(referral.waiting)}</p>}
        {state === 'limited' && (
          <div className={`avis avis--err ${styles.notice}`}>
            <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
            <p>{bonusCopy.referralLimit}</p>
          </div>
        )}
        {state === 'claimable' && (
          <div className={styles.claim}>
            <ClaimBonus claiming={claiming} />
          </div>
        )}
        {referral.code !== null && (
          <ReferralLink code={referral.code} link={referral.link} main={state !== 'claimable'} />
        )}
      </div>
      <div className="galon" aria-hidden="true" />
    </section>
  );
}

function ReferralLink({ code, link, main }: { code: string; link: string; main: boolean }) {
  return (
    <>
      <div className={styles.code}>
        <div>
          <span className="xs t2">{referralCopy.code}</span>
          <b className={`num ${styles.letters}`}>{code}</b>
        </div>
        <CopyButton
          text={code}
          label={referralCopy.copy}
          done={referralCopy.copied}
          name={referralCopy.copyCode}
          className="btn btn--2 btn--sm"
        />
      </div>
      {/* Without scripts, the visitor copies the link itself. */}
      <noscript>
        <p className={`sm ${styles.link}`}>{referralCopy.linkIs(link)}</p>
      </noscript>
      <ShareLinks
        url={link}
        message={ownAccountCopy.referralMessage}
        whatsapp={referralCopy.invite}
        main={main}
      />
    </>
  );
}
