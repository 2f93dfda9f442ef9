import { ChevronDown } from 'lucide-react';
import type { DayCount } from '#domain/counting/schema.ts';
import { dateName, weekdayName } from '#site/copy/history.ts';
import { count, countOfVotes, detailCopy, resultsCopy, shortCount } from '#site/copy/results.ts';
import styles from './day-chart.module.css';
import tableStyles from './figures-table.module.css';

const WIDTH = 328;
const HEIGHT = 168;
const BASE = 128;
const TOP = 22;
/** Up to this many days each has a name and a figure; in longer contests only the first, middle and last day. */
const NAMED = 8;

const dayAndDate = (day: string) => `${weekdayName(day)} ${dateName(day)}`;

/** The votes of each day of a week, as a chart and as a folded table. */
export function DayChart({ days, week }: { days: readonly DayCount[]; week: number }) {
  const best = days.reduce<DayCount | null>((top, day) => (day.votes > (top?.votes ?? 0) ? day : top), null);
  const slot = WIDTH / Math.max(1, days.length);
  const middle = Math.floor(days.length / 2);
  const label = best
    ? detailCopy.chart(week, dayAndDate(best.day), countOfVotes(best.votes))
    : detailCopy.chartEmpty(week);
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <defs>
          <Cloth id={CLOTH} />
          <Cloth id={BEST_CLOTH} best />
        </defs>
        {days.map(({ day, votes }, index) => {
          const height = best ? ((BASE - TOP) * votes) / best.votes : 0;
          const x = index * slot;
          const top = BASE - height;
          const isBest = day === best?.day;
          const named = days.length <= NAMED || index === 0 || index === middle || index === days.length - 1;
          return (
            <g key={day}>
              <rect
                x={x + slot * 0.16}
                y={top}
                width={slot * 0.68}
                height={height}
                fill={`url(#${isBest ? BEST_CLOTH : CLOTH})`}
              />
              {votes > 0 && (
                <rect className={styles.end} x={x + slot * 0.16} y={top} width={slot * 0.68} height={2} />
              )}
              {(named || isBest) && (
                <text className={styles.value} x={clamp(x + slot / 2)} y={top - 6}>
                  {shortCount(votes)}
                </text>
              )}
              {named && (
                <>
                  <text className={styles.day} x={clamp(x + slot / 2)} y={BASE + 17}>
                    {weekdayName(day).slice(0, 3)}.
                  </text>
                  <text className={styles.date} x={clamp(x + slot / 2)} y={BASE + 33}>
                    {new Date(day).getUTCDate()}
                  </text>
                </>
              )}
            </g>
          );
        })}
        <line className={styles.ground} x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
      </svg>
      <details className={`qa ${tableStyles.details}`}>
        <summary>
          {detailCopy.dayTable}
          <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
        </summary>
        <div>
          <DayTable days={days} />
        </div>
      </details>
    </>
  );
}

const CLOTH = 'tissu-des-jours';
const BEST_CLOTH = 'tissu-du-jour';

/** The woven pattern of a bar: rows of teeth, as SVG, so that it is sharp at any size. */
function Cloth({ id, best = false }: { id: string; best?: boolean }) {
  return (
    <pattern id={id} width={8} height={10} patternUnits="userSpaceOnUse">
      <rect className={best ? styles.best : styles.bar} width={8} height={10} />
      <path className={best ? styles.bestTooth : styles.tooth} d="M0 9 4 3 8 9Z" />
    </pattern>
  );
}

/** Keeps labels at the edges inside the drawing. */
const clamp = (x: number) => Math.min(WIDTH - 18, Math.max(18, x));

function DayTable({ days }: { days: readonly DayCount[] }) {
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <caption className="vh">{detailCopy.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{detailCopy.day}</th>
          <th scope="col">{resultsCopy.votes}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, votes }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{dayAndDate(day)}</time>
            </th>
            <td>{count(votes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{resultsCopy.total}</th>
          <td>{count(days.reduce((sum, { votes }) => sum + votes, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
