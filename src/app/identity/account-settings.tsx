import {
  ChevronDown,
  ChevronRight,
  CircleHelp,
  Gift,
  History,
  type LucideIcon,
  Ticket,
  UserRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { ClaimBonus } from '#app/bonus/claim-bonus.tsx';
import { ReferralNodes } from '#app/bonus/referral-nodes.tsx';
import type { Referral } from '#app/bonus/referral-state.ts';
import { ShareLinks } from '#app/sharing/share-links.tsx';
import { zoneCopy } from '#site/copy/bonus-zone.ts';
import { referralCopy } from '#site/copy/earned-votes.ts';
import { accountCopy } from '#site/copy/identity.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import styles from './account-page.module.css';
import { AccountReminders, type AccountRemindersData } from './account-reminders.tsx';

interface Props {
  /** Null when it could not be read. */
  referral: Referral | null;
  reminders: AccountRemindersData;
  /** The last vote is closed: no code gives a bonus vote any more. */
  over: boolean;
}

/** Rows with links to further pages: profile, codes, help. */
export function Settings({ referral, reminders, over }: Props) {
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{ownAccountCopy.settings}</h2>
      <div className={`carte carte--nue ${styles.settings}`}>
        <Row to={paths.updateAccount()} icon={UserRound} label={ownAccountCopy.editProfile} />
        {referral?.code && <Invitations referral={referral} code={referral.code} />}
        <Row to={paths.bonusZone()} icon={History} label={zoneCopy.title} />
        {!over && <Row to={paths.partnerCode()} icon={Ticket} label={ownAccountCopy.partnerCode} />}
        <AccountReminders reminders={reminders} />
        <Row to={paths.faq()} icon={CircleHelp} label={accountCopy.help} />
      </div>
    </section>
  );
}

function Row({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link className="ligne" to={to}>
      <span className="rondic">
        <Icon size={22} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <b className={`f1 ${styles.row}`}>{label}</b>
      <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
    </Link>
  );
}

function Invitations({ referral, code }: { referral: Referral; code: string }) {
  const { link, uncounted, needed } = referral;
  const left = Math.max(0, needed - uncounted);
  return (
    <details className={styles.referral}>
      <summary className="ligne">
        <span className="rondic">
          <Gift size={22} strokeWidth={2.25} aria-hidden="true" />
        </span>
        <b className={`f1 ${styles.row}`}>{ownAccountCopy.referralCode}</b>
        <span className="sm t2">{code}</span>
        <ChevronDown size={24} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div className={`pile ${styles.share}`}>
        <p className="sm t2">{ownAccountCopy.referralHelp}</p>
        <div className={styles.knots}>
          <p className="rang entre sm">
            <b>{referralCopy.heading}</b>
            <b className="num or">{referralCopy.of(Math.min(uncounted, needed), needed)}</b>
          </p>
          <ReferralNodes count={uncounted} needed={needed} />
          <p className="sm t2">
            {left > 0 ? referralCopy.left(left) : referral.state === 'claimable' && referralCopy.ready}{' '}
            {referralCopy.week} <b>{referralCopy.weekCount(referral.weekly, referral.limit)}</b>.
          </p>
        </div>
        {referral.state === 'claimable' && <ClaimBonus claiming={false} />}
        <p className={styles.link}>{link}</p>
        <ShareLinks url={link} message={ownAccountCopy.referralMessage} main={false} />
      </div>
    </details>
  );
}
