import { ChevronDown } from 'lucide-react';
import type { Results } from '#domain/counting/schema.ts';
import { resultsCopy } from '#site/copy/results.ts';
import styles from './figures-table.module.css';
import { ResultsTable } from './results-table.tsx';

/** A result's figures as a table, for visitors who read, copy or add them up. */
export function FiguresTable({ results }: { results: Results }) {
  return (
    <details className={`qa ${styles.details}`}>
      <summary>
        {resultsCopy.table}
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div>
        <ResultsTable results={results} />
      </div>
    </details>
  );
}
