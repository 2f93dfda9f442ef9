import { type TermName, terms, termsCopy } from '#site/copy/regie-terms.ts';
import styles from './term.module.css';

/** The meaning of a technical term, folded, where an operator meets the term. */
export function Term({ name }: { name: TermName }) {
  const { word, meaning } = terms[name];
  return (
    <details className={styles.term}>
      <summary>{termsCopy.ask(word)}</summary>
      <p>{meaning}</p>
    </details>
  );
}
