import { Check, ChevronRight, type LucideIcon, Play, Ticket as TicketIcon, Tv } from 'lucide-react';
import { Link } from 'react-router';
import { externalStart } from '#app/identity/links.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { missionCopy } from '#site/copy/mission.ts';
import { paths } from '#site/paths.ts';
import type { Missions } from './mission-view.server.ts';
import styles from './missions.module.css';
import { VideoCard } from './video-card.tsx';

/** Everything besides invitations that gives bonus votes: the next video in full, the rest as rows. */
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
          <li>
            <Row
              to={paths.bonusVideo()}
              icon={video.unseen === 0 ? Check : Play}
              done={video.unseen === 0}
              title={video.unseen === 0 ? missionCopy.videosDone : missionCopy.videos(video.unseen)}
              text={video.unseen === 0 ? missionCopy.videosDoneHelp : null}
            />
          </li>
        )}
        <li>
          <Row
            to={paths.partnerCode()}
            icon={TicketIcon}
            title={missionCopy.partner}
            text={partner.used > 0 ? missionCopy.partnerUsed(partner.used) : missionCopy.partnerHelp}
            gain={bonusCopy.gainBrief(1)}
          />
        </li>
        {canal.linked ? (
          <li>
            <Done title={missionCopy.canalDone} received={canal.granted} />
          </li>
        ) : (
          canal.offered && (
            <li>
              <Row
                to={externalStart('canal', { intent: 'link' })}
                native
                icon={Tv}
                title={missionCopy.canal}
                text={missionCopy.canalHelp}
                gain={canal.amount > 0 ? bonusCopy.gainBrief(canal.amount) : null}
              />
            </li>
          )
        )}
        {welcome && (
          <li>
            <Done title={missionCopy.welcome} text={missionCopy.welcomeDone} received />
          </li>
        )}
      </ul>
    </section>
  );
}

interface RowProps {
  to: string;
  /** An address that the router does not know. */
  native?: boolean;
  icon: LucideIcon;
  title: string;
  text?: string | null;
  gain?: string | null;
  done?: boolean;
}

function Row({ to, native = false, icon: Icon, title, text, gain, done = false }: RowProps) {
  const inside = (
    <>
      <span className={`rondic ${done ? styles.done : ''}`}>
        <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <span className="f1">
        <b>{title}</b>
        {text && <span className={`sm t2 ${styles.text}`}>{text}</span>}
      </span>
      {gain && <span className="puce puce--or">{gain}</span>}
      <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
    </>
  );
  return native ? (
    <a className="ligne ligne-s" href={to}>
      {inside}
    </a>
  ) : (
    <Link className="ligne ligne-s" to={to}>
      {inside}
    </Link>
  );
}

function Done({ title, text, received }: { title: string; text?: string; received: boolean }) {
  return (
    <div className="ligne ligne-s">
      <span className={`rondic ${styles.done}`}>
        <Check size={24} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <span className="f1">
        <b className="t2">{title}</b>
        {text && <span className={`sm t2 ${styles.text}`}>{text}</span>}
      </span>
      {received && <span className="puce puce--ok">{missionCopy.received}</span>}
    </div>
  );
}
