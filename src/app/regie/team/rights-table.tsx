import styles from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { AREAS, ROLES, rightIn } from '#domain/acts/role-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { roleCopy } from '#site/copy/regie-roles.ts';

/** The rights of each role in the régie, from the server's own rules. */
export function RightsTable() {
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{roleCopy.heading}</h2>
      <dl className={styles.details}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{regie.roles[role]}</dt>
            <dd>{roleCopy.about[role]}</dd>
          </div>
        ))}
      </dl>
      <WideTable label={roleCopy.heading}>
        <table className={styles.table}>
          <caption className="vh">{roleCopy.heading}</caption>
          <thead>
            <tr>
              <th scope="col">{roleCopy.area}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {regie.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">{roleCopy.areas[area]}</th>
                {ROLES.map((role) => (
                  <td key={role}>{roleCopy.rights[rightIn(role, area) ?? 'none']}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
