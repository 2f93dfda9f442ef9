import { FigureHead } from '#app/regie/parts/figure-head.tsx';
import page from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import type { ComparedLine } from '#domain/risk/schema.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { count, percent } from '#site/copy/results.ts';
import styles from './compared-results.module.css';

/** A week's result with a group's votes and without them. */
export function ComparedResults({ lines, caption }: { lines: readonly ComparedLine[]; caption: string }) {
  return (
    <WideTable label={caption}>
      <table className={`${page.table} ${styles.compared}`}>
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
              <td className={page.figure}>{count(line.concerned)}</td>
              <td className={page.figure}>
                {count(line.votes_with)} <span>({percent(line.share_with)})</span>
              </td>
              <td className={page.figure}>
                {count(line.votes_without)} <span>({percent(line.share_without)})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
