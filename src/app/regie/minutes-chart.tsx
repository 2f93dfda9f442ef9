import type { LiveState } from '#domain/regie/schema.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count } from '#site/copy/results.ts';
import styles from './live.module.css';
import chart from './minutes-chart.module.css';

const WIDTH = 600;
const HEIGHT = 120;

/** A round figure above the highest minute, so that the scale does not move with every vote. */
function scaleFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 10)));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest;
}

/** The last hour as a curve, with its figures in a table behind. */
export function MinutesChart({ minutes }: { minutes: LiveState['minutes'] }) {
  const highest = Math.max(0, ...minutes.map((one) => one.votes));
  const top = scaleFor(highest);
  const x = (index: number) => (index * WIDTH) / Math.max(1, minutes.length - 1);
  const y = (votes: number) => HEIGHT - (votes * HEIGHT) / top;
  const points = minutes.map((one, index) => `${x(index).toFixed(1)},${y(one.votes).toFixed(1)}`);
  return (
    <section className={styles.panel} aria-labelledby="la-derniere-heure">
      <h2 className={styles.heading} id="la-derniere-heure">
        {liveCopy.perMinute}
      </h2>
      <div className={chart.chart}>
        <p className={chart.scale} aria-hidden="true">
          <span>{count(top)}</span>
          <span>{count(top / 2)}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={liveCopy.chart(count(highest))}
        >
          <path className={chart.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {points.length > 1 && (
            <>
              <polygon className={chart.area} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
              <polyline className={chart.curve} points={points.join(' ')} />
            </>
          )}
        </svg>
      </div>
      <p className={chart.hours} aria-hidden="true">
        {[0, 15, 30, 45, 59].map((index) => (
          <span key={index}>{minutes[index]?.minute.slice(11, 16)}</span>
        ))}
      </p>
      <details className={chart.behind}>
        <summary>{liveCopy.table}</summary>
        <div className={chart.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{liveCopy.minute}</th>
                <th scope="col">{liveCopy.votes}</th>
              </tr>
            </thead>
            <tbody>
              {minutes.toReversed().map((one) => (
                <tr key={one.minute}>
                  <td>{one.minute.slice(11, 16)}</td>
                  <td>{count(one.votes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
