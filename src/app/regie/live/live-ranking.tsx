import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { pagneClass } from '#app/contest/pagne.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { LiveLine, LiveState } from '#domain/regie/schema.ts';
import { curveCopy } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count, countOfVotes, percent, resultsCopy } from '#site/copy/results.ts';
import { votesFor } from './curve-chart.tsx';
import styles from './live.module.css';
import { type Chosen, liveAddress } from './live-address.ts';
import ranking from './live-ranking.module.css';
import { SparkLine } from './spark-line.tsx';

const TREND_ICONS = { up: TrendingUp, down: TrendingDown, flat: Minus };

interface Props extends Pick<LiveState, 'lines' | 'contest'> {
  curve: Curve | null;
  chosen: Chosen;
  /** Whether the week is on air: only then are today's votes and the trends shown. */
  onAir: boolean;
}

/**
 * Every candidate's votes: the present figures, for the régie only, or the published ones once results are out. A name
 * links to the talent's own curve above.
 */
export function LiveRanking({ lines, contest, curve, chosen, onAir }: Props) {
  const published = contest?.status === 'published';
  const total = lines.reduce((sum, line) => sum + line.votes, 0);
  return (
    <section className={styles.panel} aria-labelledby="classement">
      {/* The colours change with the candidates only; the bars change with each event, so their covers are SVG. */}
      <PagneStyles candidates={lines.map((line) => line.candidate)} />
      <div className={styles.headline}>
        <h2 className={styles.heading} id="classement">
          {published ? liveCopy.publishedRanking : liveCopy.ranking}
        </h2>
        <p className="sm t2">
          {(published ? liveCopy.publishedVotes : liveCopy.unpublished)(total, countOfVotes(total))}
        </p>
      </div>
      <WideTable label={liveCopy.rankingTable} shortcut="r">
        <table className={`${styles.table} ${ranking.table}`}>
          <thead>
            <tr>
              <th scope="col">{liveCopy.rank}</th>
              <th scope="col">{liveCopy.talent}</th>
              {onAir && (
                <th scope="col" className={styles.number}>
                  {liveCopy.day}
                </th>
              )}
              <th scope="col" className={styles.number}>
                {liveCopy.week}
              </th>
              <th scope="col">{liveCopy.share}</th>
              {curve && (
                <th
                  scope="col"
                  className={`${ranking.curve} ${onAir ? '' : ranking.wide}`}
                  title={curveCopy.heading[curve.range]}
                >
                  {curveCopy.column}
                </th>
              )}
              {onAir && (
                <th scope="col" title={liveCopy.trendHelp}>
                  {liveCopy.trend}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.candidate.id}
                line={line}
                best={lines[0]?.share ?? 0}
                curve={curve}
                chosen={chosen}
                onAir={onAir}
                // While the vote does not run, the lack of votes is not a trend of the talent.
                moving={contest?.status === 'open'}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}

interface LineProps extends Pick<Props, 'curve' | 'chosen' | 'onAir'> {
  line: LiveLine;
  best: number;
  moving: boolean;
}

function Line({ line, best, curve, chosen, onAir, moving }: LineProps) {
  const { candidate, rank, today, votes, share, trend, left } = line;
  const Icon = TREND_ICONS[trend];
  const isChosen = chosen.talent === candidate.number;
  const talent = isChosen ? undefined : candidate.number;
  const length = best > 0 ? (share / best) * 120 : 0;
  return (
    <tr className={`${ranking.line} ${isChosen ? ranking.chosen : ''}`}>
      <td className={ranking.rank}>{rank}</td>
      <th scope="row" className={ranking.name}>
        <Link
          className={ranking.who}
          to={liveAddress({ ...chosen, talent })}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          title={curveCopy.seeTalent}
        >
          <span className={ranking.face}>
            <Portrait candidate={candidate} />
          </span>
          {candidate.display_name}
        </Link>
        {left && <span className={`xs ${ranking.left}`}>{resultsCopy.left}</span>}
      </th>
      {onAir && (
        <td className={`${styles.number} ${ranking.today}`} data-label={liveCopy.day}>
          {count(today)}
        </td>
      )}
      <td className={`${styles.number} ${ranking.week}`}>
        <b>{count(votes)}</b>
      </td>
      <td className={ranking.part}>
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
      {curve && (
        <td className={ranking.curve}>
          <SparkLine candidate={candidate} votes={votesFor(curve, candidate.id)} wide={!onAir} />
        </td>
      )}
      {onAir && (
        <td className={ranking.way}>
          {moving ? (
            <span className={`${ranking.trend} ${ranking[trend]}`}>
              <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
              <span>{liveCopy.trends[trend]}</span>
            </span>
          ) : (
            '—'
          )}
        </td>
      )}
    </tr>
  );
}
