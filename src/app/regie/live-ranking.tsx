import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { liveCopy } from '#app/copy/regie-live.ts';
import { count, countOfVotes, percent } from '#app/copy/results.ts';
import type { LiveLine, LiveState } from '#domain/regie/schema.ts';
import styles from './live.module.css';

const TREND_ICONS = { up: TrendingUp, down: TrendingDown, flat: Minus };

/** Everybody's votes as they stand: for the régie only. */
export function LiveRanking({ lines }: Pick<LiveState, 'lines'>) {
  const total = lines.reduce((sum, line) => sum + line.votes, 0);
  return (
    <section className={styles.panel} aria-labelledby="classement">
      {/* Colours follow the candidates; bar lengths move with each event and are drawn as SVG. */}
      <PagneStyles candidates={lines.map((line) => line.candidate)} />
      <div className={styles.headline}>
        <h2 className={styles.heading} id="classement">
          {liveCopy.ranking}
        </h2>
        <p className="sm t2">{liveCopy.unpublished(countOfVotes(total))}</p>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{liveCopy.rank}</th>
              <th scope="col">{liveCopy.talent}</th>
              <th scope="col">{liveCopy.day}</th>
              <th scope="col">{liveCopy.week}</th>
              <th scope="col">{liveCopy.share}</th>
              <th scope="col">{liveCopy.trend}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.candidate.id} line={line} best={lines[0]?.share ?? 0} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Line({ line, best }: { line: LiveLine; best: number }) {
  const { candidate, rank, today, votes, share, trend } = line;
  const Icon = TREND_ICONS[trend];
  return (
    <tr>
      <td className={styles.rank}>{rank}</td>
      <th scope="row">
        <span className={styles.who}>
          <span className={styles.face}>
            <Portrait candidate={candidate} crop="head" />
          </span>
          {candidate.display_name}
        </span>
      </th>
      <td className={styles.number}>{count(today)}</td>
      <td className={styles.number}>
        <b>{count(votes)}</b>
      </td>
      <td>
        <span className={styles.share}>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="12" />
            <rect
              className={`${styles.bar} pagne-${candidate.number}`}
              width={best > 0 ? (share / best) * 100 : 0}
              height="12"
            />
          </svg>
          {percent(share)}
        </span>
      </td>
      <td>
        <span className={`${styles.trend} ${styles[trend]}`}>
          <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
          {liveCopy.trends[trend]}
        </span>
      </td>
    </tr>
  );
}
