import { FigureHead } from '#app/regie/parts/figure-head.tsx';
import styles from '#app/regie/parts/page.module.css';
import type { ComparedLine } from '#domain/risk/schema.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { count, percent } from '#site/copy/results.ts';

/** A week's result with a group's votes and without them. */
export function ComparedResults({ lines, caption }: { lines: readonly ComparedLine[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.talent}</th>
            <FigureHead>{copy.theirs}</FigureHead>
            <FigureHead>{copy.with}</FigureHead>
            <FigureHead>{copy.without}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.candidate_id}>
              <th scope="row">
                {line.number}. {line.name}
              </th>
              <td className={styles.figure}>{count(line.concerned)}</td>
              <td className={styles.figure}>
                {count(line.votes_with)} ({percent(line.share_with)})
              </td>
              <td className={styles.figure}>
                {count(line.votes_without)} ({percent(line.share_without)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
