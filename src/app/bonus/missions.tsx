import { Play, Ticket as TicketIcon, Tv } from 'lucide-react';
import { externalStart } from '#app/identity/links.ts';
import { missionCopy } from '#site/copy/mission.ts';
import { paths } from '#site/paths.ts';
import { BonusRow } from './bonus-row.tsx';
import type { Missions } from './mission-view.server.ts';
import styles from './missions.module.css';
import { VideoCard } from './video-card.tsx';

/** The ways to earn bonus votes other than invitations: the next video as a card, the rest as rows. */
export function MissionList({ missions }: { missions: Missions }) {
  const { video, partner, canal, welcome } = missions;
  return (
    <section className="sect" aria-labelledby="missions">
      <div className="sect__tete">
        <h2 className="h2" id="missions">
          {missionCopy.missions}
        </h2>
        <p className="sm t2">{missionCopy.done(missions.done, missions.all)}</p>
      </div>
      {video.next && <VideoCard video={video.next} heading="h3" />}
      <ul className={`carte carte--nue ${styles.rows}`}>
        {video.all > 0 && (video.unseen === 0 || video.all > 1) && (
          <BonusRow
            to={paths.bonusVideo()}
            icon={Play}
            done={video.unseen === 0}
            title={video.unseen === 0 ? missionCopy.videosDone : missionCopy.videos(video.unseen)}
            text={video.unseen === 0 ? missionCopy.videosDoneHelp : null}
          />
        )}
        <BonusRow
          to={paths.partnerCode()}
          icon={TicketIcon}
          title={missionCopy.partner}
          text={partner.used > 0 ? missionCopy.partnerUsed(partner.used) : missionCopy.partnerHelp}
        />
        {canal.linked || canal.granted ? (
          <BonusRow
            done
            title={canal.linked ? missionCopy.canalDone : missionCopy.canal}
            received={canal.granted && missionCopy.received}
          />
        ) : (
          canal.offered && (
            <BonusRow
              to={externalStart('canal', { intent: 'link' })}
              native
              icon={Tv}
              title={missionCopy.canal}
              text={missionCopy.canalHelp}
              gain={canal.amount}
            />
          )
        )}
        {welcome && (
          <BonusRow
            done
            title={missionCopy.welcome}
            text={missionCopy.welcomeDone}
            received={missionCopy.received}
          />
        )}
      </ul>
    </section>
  );
}
