import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { pagneClass } from '#app/contest/pagne.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import type { LiveLine, LiveState } from '#domain/regie/schema.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count, countOfVotes, percent } from '#site/copy/results.ts';
import styles from './live.module.css';
import ranking from './live-ranking.module.css';

const TREND_ICONS = { up: TrendingUp, down: TrendingDown, flat: Minus };

/** Every candidate's votes: as they stand, for the régie only; once results are out, as they were published. */
export function LiveRanking({ lines, contest }: Pick<LiveState, 'lines' | 'contest'>) {
  const published = contest?.status === 'published';
  const total = lines.reduce((sum, line) => sum + line.votes, 0);
  return (
    <section className={styles.panel} aria-labelledby="classement">
      {/* Colours follow the candidates; bar lengths move with each event, and what is left of each is drawn as SVG. */}
      <PagneStyles candidates={lines.map((line) => line.candidate)} />
      <div className={styles.headline}>
        <h2 className={styles.heading} id="classement">
          {published ? liveCopy.publishedRanking : liveCopy.ranking}
        </h2>
        <p className="sm t2">
          {(published ? liveCopy.publishedVotes : liveCopy.unpublished)(countOfVotes(total))}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={liveCopy.rankingTable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{liveCopy.rank}</th>
              <th scope="col">{liveCopy.talent}</th>
              <th scope="col" className={styles.number}>
                {liveCopy.day}
              </th>
              <th scope="col" className={styles.number}>
                {liveCopy.week}
              </th>
              <th scope="col">{liveCopy.share}</th>
              <th scope="col" title={liveCopy.trendHelp}>
                {liveCopy.trend}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.candidate.id} line={line} best={lines[0]?.share ?? 0} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Line({ line, best }: { line: LiveLine; best: number }) {
  const { candidate, rank, today, votes, share, trend } = line;
  const Icon = TREND_ICONS[trend];
  const length = best > 0 ? (share / best) * 120 : 0;
  return (
    <tr>
      <td className={ranking.rank}>{rank}</td>
      <th scope="row">
        <span className={ranking.who}>
          <span className={ranking.face}>
            <Portrait candidate={candidate} />
          </span>
          {candidate.display_name}
        </span>
      </th>
      <td className={styles.number}>{count(today)}</td>
      <td className={styles.number}>
        <b>{count(votes)}</b>
      </td>
      <td>
        <span className={ranking.share}>
          <span className={`${ranking.cloth} ${pagneClass(candidate)}`}>
            <svg viewBox="0 0 120 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={ranking.track} x={length} width={120 - length} height="1" />
              {length > 0 && (
                <rect className={ranking.end} x={Math.max(0, length - 2)} width="2" height="1" />
              )}
            </svg>
          </span>
          {percent(share)}
        </span>
      </td>
      <td>
        <span className={`${ranking.trend} ${ranking[trend]}`}>
          <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
          {liveCopy.trends[trend]}
        </span>
      </td>
    </tr>
  );
}
