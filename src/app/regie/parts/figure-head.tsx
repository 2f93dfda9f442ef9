import styles from './page.module.css';

/** The head of a column of figures. */
export function FigureHead({ children }: { children: string }) {
  return (
    <th scope="col" className={styles.figure}>
      {children}
    </th>
  );
}
