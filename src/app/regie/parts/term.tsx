import { type TermName, terms, termsCopy } from '#site/copy/regie-terms.ts';
import styles from './term.module.css';

/** What words of the trade mean, where an operator meets them: folded away for those who know. */
export function Term({ name }: { name: TermName }) {
  const { word, meaning } = terms[name];
  return (
    <details className={styles.term}>
      <summary>{termsCopy.ask(word)}</summary>
      <p>{meaning}</p>
    </details>
  );
}
