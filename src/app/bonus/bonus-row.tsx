import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import styles from './missions.module.css';

interface Props {
  icon?: LucideIcon;
  title: string;
  text?: string | null;
  /** Bonus votes that it gives; 0 to show none, as each partner code gives a different number. */
  gain?: number;
  /** Address of the page to earn them on; without it, the row is not a link. */
  to?: string;
  /** True for an address outside the router. */
  native?: boolean;
  /** Whether it is done already. */
  done?: boolean;
  /** Text about bonus votes that have come. */
  received?: string | false;
}

/** One way to earn bonus votes: on /mission with a link, for visitors on /bonuszone with what it would give. */
export function BonusRow({ icon, title, text, gain = 0, to, native, done = false, received }: Props) {
  const Icon = done ? Check : icon;
  const inside = (
    <>
      <span className={`rondic ${done ? styles.done : ''}`}>
        {Icon && <Icon size={24} strokeWidth={2.25} aria-hidden="true" />}
      </span>
      <span className="f1">
        <b className={done && !to ? 't2' : undefined}>{title}</b>
        {text && <span className={`sm t2 ${styles.text}`}>{text}</span>}
      </span>
      {gain > 0 && (
        <span className="puce puce--or">
          <span aria-hidden="true">{bonusCopy.gainBrief(gain)}</span>
          <span className="vh">{bonusCopy.gain(gain)}</span>
        </span>
      )}
      {received && <span className="puce puce--ok">{received}</span>}
      {to && <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />}
    </>
  );
  return <li>{inRow(inside, to, native)}</li>;
}

function inRow(inside: ReactNode, to: string | undefined, native = false) {
  if (!to) return <div className="ligne ligne-s">{inside}</div>;
  if (native) {
    return (
      <a className="ligne ligne-s" href={to}>
        {inside}
      </a>
    );
  }
  return (
    <Link className="ligne ligne-s" to={to}>
      {inside}
    </Link>
  );
}
