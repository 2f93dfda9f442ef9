import { Gift, type LucideIcon, Play, Ticket, Tv, UserRound } from 'lucide-react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { BonusType } from '#domain/bonus/schema.ts';
import { zoneCopy } from '#site/copy/bonus-zone.ts';
import styles from './grant-list.module.css';
import type { GrantLine } from './grants.ts';

const ICONS: Record<BonusType, LucideIcon> = {
  bienvenue: Gift,
  parrainage: UserRound,
  partenaire: Ticket,
  video: Play,
  canal: Tv,
};

/** Rows shown before the user unfolds the rest. */
const SHOWN = 12;

interface Props {
  lines: readonly GrantLine[];
  /** The server's clock, as the page was made. */
  now: number;
}

/** A list of bonus votes, each with its source and the candidate who got it. */
export function GrantList({ lines, now }: Props) {
  const rest = lines.slice(SHOWN);
  return (
    <>
      <Lines lines={lines.slice(0, SHOWN)} now={now} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className="btn btn--3">{zoneCopy.more(rest.length)}</summary>
          <Lines lines={rest} now={now} />
        </details>
      )}
    </>
  );
}

function Lines({ lines, now }: Props) {
  return (
    <ul className="carte carte--nue">
      {lines.map((line) => (
        <li key={line.number}>
          <Line line={line} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line, now }: { line: GrantLine; now: number }) {
  const Icon = ICONS[line.bonus_type];
  return (
    <div className="ligne ligne-s">
      <span className={`rondic ${line.vote ? styles.spent : ''}`}>
        <Icon size={22} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <span className="f1">
        <b>{zoneCopy.source(line.bonus_type, line.source)}</b>
        <span className={`sm t2 ${styles.when}`}>
          {zoneCopy.received} <LocalTime iso={line.granted_at} now={now} />
        </span>
        {line.vote && (
          <span className={`sm ${styles.when}`}>
            <b>{zoneCopy.to(line.vote.candidate)}</b> · {zoneCopy.week(line.vote.week)},{' '}
            <LocalTime iso={line.vote.cast_at} now={now} />
          </span>
        )}
      </span>
      {line.count > 1 && <b className={`num ${styles.count}`}>{zoneCopy.times(line.count)}</b>}
    </div>
  );
}
