import { sayDay } from '#app/ui/time/moment.ts';
import type { PublicHead } from '#domain/register/public-heads.ts';
import { registerCopy } from '#site/copy/register.ts';
import { count } from '#site/copy/results.ts';
import styles from './register.module.css';

/** The last head of each day, newest first; each row has an anchor named after its day. */
export function HeadsTable({ days }: { days: readonly PublicHead[] }) {
  const copy = registerCopy.days;
  return (
    <section className={styles.part}>
      <h2 className="h2">{copy.title}</h2>
      <p className="sm t2">{copy.lead}</p>
      <div className={`carte ${styles.days}`}>
        <table>
          <caption className="vh">{copy.title}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.day}</th>
              <th scope="col">{copy.votes}</th>
              <th scope="col" className="vh">
                {copy.head}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, votes, words }) => (
              <tr key={day} id={day}>
                <th scope="row">
                  <time dateTime={day}>{sayDay(day)}</time>
                </th>
                <td className="num">{count(votes)}</td>
                <td>{words.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
