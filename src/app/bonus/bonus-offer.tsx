import { Gift, Play, Ticket, Tv, Users } from 'lucide-react';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import { zoneCopy } from '#site/copy/bonus-zone.ts';
import { paths } from '#site/paths.ts';
import { BonusInvitation } from './bonus-invitation.tsx';
import type { BonusOffered } from './bonus-offered.server.ts';
import page from './bonus-page.module.css';
import { BonusRow } from './bonus-row.tsx';
import styles from './missions.module.css';

const copy = zoneCopy.visitor;

/** What a visitor without an account could earn, and how to begin. */
export function BonusOffer({ offered }: { offered: BonusOffered }) {
  const { welcome, videos, videoVotes, canal } = offered;
  return (
    <>
      <section className="sect" aria-labelledby="a-gagner">
        <div className="sect__tete">
          <h2 className="h2" id="a-gagner">
            {copy.toWin}
          </h2>
        </div>
        <ul className={`carte carte--nue ${styles.rows}`}>
          <BonusRow icon={Gift} title={copy.welcome} text={copy.welcomeHelp} gain={welcome} />
          <BonusRow
            icon={Users}
            title={copy.referral}
            text={copy.referralHelp(REFERRALS_NEEDED)}
            gain={REFERRAL_AMOUNT}
          />
          {videos > 0 && (
            <BonusRow icon={Play} title={copy.videos(videos)} text={copy.videosHelp} gain={videoVotes} />
          )}
          <BonusRow icon={Ticket} title={copy.partner} text={copy.partnerHelp} />
          {canal > 0 && <BonusRow icon={Tv} title={copy.canal} text={copy.canalHelp} gain={canal} />}
        </ul>
      </section>
      <div className={page.note}>
        <BonusInvitation heading={copy.heading} text={copy.text} next={paths.bonusZone()} />
      </div>
    </>
  );
}
