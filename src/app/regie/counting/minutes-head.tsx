import figures from '#app/regie/parts/figures.module.css';
import { Logo } from '#app/ui/shell/logo.tsx';
import type { Count } from '#domain/counting/schema.ts';
import { minutesCopy as copy, countingCopy } from '#site/copy/regie-contests.ts';
import { count } from '#site/copy/results.ts';
import styles from './minutes.module.css';
import { WinnerTold } from './winner-told.tsx';

interface Props {
  /** The show's name. */
  name: string;
  logo: { src: string; ratio: number } | undefined;
  week: number;
  counted: Count;
  /** The winner that the week's publication names; null before it, and except for the last week. */
  winnerId: string | null;
}

/** The head of the minutes: the show, the week, and the four figures that are read out first. */
export function MinutesHead({ name, logo, week, counted, winnerId }: Props) {
  const { total, cast_votes, annulled_votes, details } = counted;
  const shown = [
    [countingCopy.counted, count(total)],
    [countingCopy.cast, count(cast_votes)],
    [countingCopy.annulled, count(annulled_votes)],
    ...(details ? [[copy.voters, count(details.voters)]] : []),
  ];
  return (
    <header className={styles.head}>
      <p className={styles.show}>
        <Logo size={40} own={logo} /> <b>{name}</b>
      </p>
      <h1>{copy.title(week)}</h1>
      <p>{copy.lead(name, counted.version)}</p>
      <WinnerTold winnerId={winnerId} counted={counted} />
      <dl className={figures.figures}>
        {shown.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={figures.big}>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
