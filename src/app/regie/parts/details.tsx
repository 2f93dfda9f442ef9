import { fieldName, fieldValue } from '#site/copy/regie-fields.ts';
import styles from './page.module.css';

/** Lists the named values of an approval or an event, for operators who read what is about to happen. */
export function Details({ of: values }: { of: Readonly<Record<string, unknown>> | null }) {
  const entries = Object.entries(values ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  if (entries.length === 0) return null;
  return (
    <dl className={styles.details}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{fieldName(name)}</dt>
          <dd>{fieldValue(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
