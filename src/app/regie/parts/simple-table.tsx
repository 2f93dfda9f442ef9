import styles from './page.module.css';
import { WideTable } from './wide-table.tsx';

interface Props {
  /** Accessible name of the table; its first head by default. */
  label?: string;
  heads: readonly string[];
  /** Cells in the order of the heads. */
  rows: readonly (readonly (string | number | null)[])[];
}

/** A table of plain values; renders nothing without rows. */
export function SimpleTable({ label, heads, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <WideTable label={label ?? heads[0] ?? ''}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and do not move
            <tr key={index}>
              {cells.map((cell, place) => (
                <td key={heads[place]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
