import { ChevronDown } from 'lucide-react';
import { count, percent, resultsCopy } from '#app/copy/results.ts';
import type { Results } from '#domain/contest/schema.ts';
import styles from './figures-table.module.css';

/** The same figures as a table, for those who read, copy or add them up. */
export function FiguresTable({ results }: { results: Results }) {
  const { contest, lines, total } = results;
  const shares = lines.reduce((sum, line) => sum + line.share, 0);
  return (
    <details className={`qa ${styles.details}`}>
      <summary>
        {resultsCopy.table}
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div>
        <table className={styles.table}>
          <caption className="vh">{resultsCopy.caption(contest.week)}</caption>
          <thead>
            <tr>
              <th scope="col">{resultsCopy.rank}</th>
              <th scope="col">{resultsCopy.talent}</th>
              <th scope="col">{resultsCopy.votes}</th>
              <th scope="col">{resultsCopy.share}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ candidate, rank, votes, share }) => (
              <tr key={candidate.id}>
                <td>{rank}</td>
                <th scope="row">{candidate.display_name}</th>
                <td>{count(votes)}</td>
                <td>{percent(share)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">{resultsCopy.total}</th>
              <td>{count(total)}</td>
              <td>{percent(shares)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
