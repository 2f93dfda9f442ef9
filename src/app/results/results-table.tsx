import type { Results } from '#domain/counting/schema.ts';
import { count, detailCopy, percent, resultsCopy } from '#site/copy/results.ts';
import { tiesCopy } from '#site/copy/ties.ts';
import styles from './figures-table.module.css';
import { isTied } from './result-rules.ts';

interface Props {
  results: Results;
  /** Whether to show annulled votes, if there are any. */
  annulled?: boolean;
}

/** Each candidate's rank, votes and share, and their sums. */
export function ResultsTable({ results, annulled = false }: Props) {
  const { contest, lines, total } = results;
  const shares = lines.reduce((sum, line) => sum + line.share, 0);
  const withAnnulled = annulled && results.annulled > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what large letters do not leave room for
    <section className={styles.scroll} tabIndex={0} aria-label={resultsCopy.caption(contest.week)}>
      <table className={styles.table}>
        <caption className="vh">{resultsCopy.caption(contest.week)}</caption>
        <thead>
          <tr>
            <th scope="col">{resultsCopy.rank}</th>
            <th scope="col">{resultsCopy.talent}</th>
            <th scope="col">{resultsCopy.votes}</th>
            {withAnnulled && <th scope="col">{detailCopy.annulledColumn}</th>}
            <th scope="col">{resultsCopy.share}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.candidate.id}>
              <td>{tiesCopy.rank(line.rank, isTied(lines, line))}</td>
              <th scope="row">{line.candidate.display_name}</th>
              <td>{count(line.votes)}</td>
              {withAnnulled && <td>{count(line.annulled)}</td>}
              <td>{percent(line.share)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{resultsCopy.total}</th>
            <td>{count(total)}</td>
            {withAnnulled && <td>{count(results.annulled)}</td>}
            <td>{percent(shares)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
