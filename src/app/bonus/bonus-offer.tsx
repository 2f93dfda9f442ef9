import { Gift, type LucideIcon, Play, Ticket, Tv, Users } from 'lucide-react';
import { REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import { zoneCopy } from '#site/copy/bonus-zone.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';
import { BonusInvitation } from './bonus-invitation.tsx';
import type { BonusOffered } from './bonus-offered.server.ts';
import page from './bonus-page.module.css';
import styles from './missions.module.css';

const copy = zoneCopy.visitor;

/** What there is to win, for a visitor without an account; then how to begin. */
export function BonusOffer({ offered }: { offered: BonusOffered }) {
  const { welcome, videos, best, canal } = offered;
  return (
    <>
      <section className="sect" aria-labelledby="a-gagner">
        <div className="sect__tete">
          <h2 className="h2" id="a-gagner">
            {copy.toWin}
          </h2>
        </div>
        <ul className={`carte carte--nue ${styles.rows}`}>
          <Way icon={Gift} title={copy.welcome} text={copy.welcomeHelp} gain={welcome} />
          <Way icon={Users} title={copy.referral} text={copy.referralHelp(REFERRALS_NEEDED)} gain={1} />
          {videos > 0 && <Way icon={Play} title={copy.videos(videos)} text={copy.videosHelp} gain={best} />}
          <Way icon={Ticket} title={copy.partner} text={copy.partnerHelp} gain={1} />
          {canal > 0 && <Way icon={Tv} title={copy.canal} text={copy.canalHelp} gain={canal} />}
        </ul>
      </section>
      <div className={page.note}>
        <BonusInvitation heading={copy.heading} text={copy.text} next={paths.bonusZone()} />
      </div>
    </>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Bonus votes. */
  gain: number;
}

/** One way to earn bonus votes. */
function Way({ icon: Icon, title, text, gain }: WayProps) {
  return (
    <li className="ligne">
      <span className="rondic">
        <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <span className="f1">
        <b>{title}</b>
        <span className={`sm t2 ${styles.text}`}>{text}</span>
      </span>
      <span className="puce puce--or">
        <span aria-hidden="true">{bonusCopy.gainBrief(gain)}</span>
        <span className="vh">{bonusCopy.gain(gain)}</span>
      </span>
    </li>
  );
}
