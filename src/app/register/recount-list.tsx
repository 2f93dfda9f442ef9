import { CircleAlert, CircleCheck } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { pagneClass } from '#app/contest/pagne.ts';
import { barClass } from '#app/results/result-rules.ts';
import { recountCopy } from '#site/copy/register.ts';
import { count, countOfVotes } from '#site/copy/results.ts';
import styles from './recount.module.css';
import type { OfficialLine } from './register-view.server.ts';

interface Props {
  lines: readonly OfficialLine[];
  /** Votes counted so far, by candidate id; null before a recount. */
  counted: Readonly<Record<string, number>> | null;
  done: boolean;
}

/** One bar per candidate, which grows with each recounted vote towards the length of the published result. */
export function RecountList({ lines, counted, done }: Props) {
  const longest = Math.max(1, ...lines.map(({ votes }) => votes));
  return (
    <ol className={`carte ${styles.list} ${counted ? styles.counting : ''}`}>
      {lines.map((line) => (
        <Line
          key={line.candidate.id}
          line={line}
          counted={counted && (counted[line.candidate.id] ?? 0)}
          longest={longest}
          done={done}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  line: OfficialLine;
  counted: number | null;
  /** Votes of the longest bar. */
  longest: number;
  done: boolean;
}

function Line({ line: { candidate, votes }, counted, longest, done }: LineProps) {
  const name = candidate.display_name;
  return (
    <li className={`res ${styles.row}`}>
      <CandidateHead candidate={candidate} />
      <div>
        <p className="res__l">
          <b>{name}</b>
          <span className={`num ${styles.counted}`}>{count(counted ?? votes)}</span>
        </p>
        <div
          className={`barre ${styles.track}`}
          role="img"
          aria-label={
            counted === null
              ? `${name}\u00a0: ${countOfVotes(votes)}`
              : recountCopy.bar(name, count(counted), count(votes))
          }
        >
          <Cloth
            className={`${pagneClass(candidate)} ${barClass(candidate)} ${styles.official}`}
            part={counted === null ? null : votes / longest}
          />
          {counted !== null && (
            <Cloth className={`${pagneClass(candidate)} ${styles.cloth}`} part={counted / longest} />
          )}
        </div>
        <p className={`xs t2 ${styles.below}`}>
          <span>{counted === null ? recountCopy.official : recountCopy.of(votes)}</span>
          {done && counted !== null && <Agreement difference={counted - votes} />}
        </p>
      </div>
    </li>
  );
}

/** A bar. @param part its length as a part of the longest bar (a lie may exceed 1); null: as the style sheet says */
function Cloth({ className, part }: { className: string; part: number | null }) {
  const cloth = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A style rule would be rewritten ten times a second; the security policy lets scripts set lengths directly.
    if (part === null) cloth.current?.style.removeProperty('inline-size');
    else cloth.current?.style.setProperty('inline-size', `${Math.min(100, 100 * part)}%`);
  }, [part]);
  return <i className={className} ref={cloth} />;
}

function Agreement({ difference }: { difference: number }) {
  if (difference !== 0)
    return (
      <span className={styles.wrong}>
        <CircleAlert size={16} strokeWidth={2.25} aria-hidden="true" />
        {recountCopy.differs(difference)}
      </span>
    );
  return (
    <span className={styles.right}>
      <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
      {recountCopy.same}
    </span>
  );
}
