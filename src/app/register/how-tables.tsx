import { registerCopy } from '#site/copy/register.ts';
import { howCopy } from '#site/copy/register-how.ts';
import styles from './how.module.css';

interface Props {
  title: string;
  lead?: string;
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of a format's fields and their meanings. */
function FormatTable({ title, lead, caption, columns, rows }: Props) {
  return (
    <section>
      <h3 className="h3">{title}</h3>
      {lead && <p>{lead}</p>}
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, meaning]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everything needed to write another recount program. @param keys verifier keys of the other weeks' registers */
export function ForProgrammers({ keys }: { keys: readonly { week: number; key: string }[] }) {
  const copy = howCopy.programmers;
  const { commitment } = copy;
  return (
    <section className={styles.programmers}>
      <h2 className="h2">{copy.title}</h2>
      <p>{copy.lead}</p>
      <FormatTable {...copy.addresses} />
      <FormatTable {...copy.entries} />
      <section>
        <h3 className="h3">{commitment.title}</h3>
        <p>{commitment.lead}</p>
        <ol className={styles.fields}>
          {commitment.fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ol>
      </section>
      {[copy.opening, copy.counting, copy.words].map(({ title, lead }) => (
        <section key={title}>
          <h3 className="h3">{title}</h3>
          <p>{lead}</p>
        </section>
      ))}
      {keys.length > 0 && (
        <section>
          <h3 className="h3">{copy.keys}</h3>
          <dl className={styles.keys}>
            {keys.map(({ week, key }) => (
              <div key={week}>
                <dt>{registerCopy.week(week)}</dt>
                <dd>
                  <code>{key}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </section>
  );
}
