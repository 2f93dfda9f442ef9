import type { ReactNode } from 'react';
import { ShowTime } from '#app/regie/parts/show-time.tsx';
import type { Curve } from '#domain/regie/curve-schema.ts';
import { curveCopy as copy, intervalName, listedMoment } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count } from '#site/copy/results.ts';
import styles from './curve-tables.module.css';
import live from './live.module.css';

interface Props {
  curve: Curve;
  votes: readonly number[];
  before: Curve['before'];
}

/** A curve and its markers as tables, newest first: the picture's figures, exact to the vote and the second. */
export function CurveTables({ curve, votes, before }: Props) {
  const { range, starts, markers, now } = curve;
  return (
    <details className={styles.behind}>
      <summary>{copy.table}</summary>
      <p className="sm t2">{copy.allCast}</p>
      <div className={styles.tables}>
        <Rows label={copy.markers}>
          <table className={live.table}>
            <thead>
              <tr>
                <th scope="col">{copy.instant}</th>
                <th scope="col">{copy.event}</th>
              </tr>
            </thead>
            <tbody>
              {[...markers].reverse().map((marker) => (
                <tr key={`${marker.kind}${marker.at}`}>
                  <td>
                    <time dateTime={marker.at}>{listedMoment(marker.at, now)}</time>
                    <ShowTime iso={marker.at} />
                  </td>
                  <td>{copy.marked(marker)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Rows>
        <Rows label={copy.heading[range]}>
          <table className={live.table}>
            <thead>
              <tr>
                <th scope="col">{copy.interval[range]}</th>
                <th scope="col">{liveCopy.votes}</th>
                {before && <th scope="col">{copy.week(before.week)}</th>}
              </tr>
            </thead>
            <tbody>
              {votes
                .map((value, place) => (
                  <tr key={starts[place]}>
                    <td>
                      {intervalName(range, starts[place] ?? '')}
                      <ShowTime iso={starts[place] ?? ''} />
                    </td>
                    <td>{count(value)}</td>
                    {before && <td>{count(before.votes[place] ?? 0)}</td>}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </Rows>
      </div>
    </details>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.rows} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
