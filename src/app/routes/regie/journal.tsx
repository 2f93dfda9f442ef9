import { Form, Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { forOperator } from '#app/regie/act-page.server.ts';
import { Details } from '#app/regie/details.tsx';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { audit } from '#domain/acts/audit.ts';
import { auditQuery } from '#domain/acts/schema.ts';
import { parseInput } from '#domain/input.ts';
import { eventName, eventNames, regie } from '#site/copy/regie.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { subjectName } from '#site/copy/regie-subjects.ts';
import type { Route } from './+types/journal.ts';

const { audit: copy } = regie;
const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx }) => {
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(auditQuery, asked);
    const events = await audit(ctx.dependencies.db, query, A_PAGE);
    return { query, events };
  });
}

export default function Journal({ loaderData: { query, events } }: Route.ComponentProps) {
  const last = events.length === A_PAGE ? events.at(-1)?.id : undefined;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{copy.heading}</h1>
        <a className="btn btn--2 btn--sm" href={regiePaths.auditFile({ ...query, before: null })} download>
          {copy.export}
        </a>
      </div>
      <p className="t2">{copy.lead}</p>
      <Form method="get" className={`${styles.block} ${styles.filters}`}>
        <Field name="operator" label={copy.who} defaultValue={query.operator} maxLength={80} />
        <div className="champ">
          <label htmlFor="champ-act">{copy.act}</label>
          <div className="saisie">
            <select id="champ-act" name="act" defaultValue={query.act ?? ''}>
              <option value="">{copy.everyAct}</option>
              {eventNames.map(([act, name]) => (
                <option key={act} value={act}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Field name="subject" label={copy.subject} defaultValue={query.subject} maxLength={120} />
        <Field name="from" label={copy.from} type="date" defaultValue={query.from} />
        <Field name="to" label={copy.to} type="date" defaultValue={query.to} />
        <button type="submit" className="btn btn--2 btn--sm">
          {copy.filter}
        </button>
      </Form>
      {events.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.empty}</p>}
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <section className={`${styles.block} ${styles.scroll}`} tabIndex={0} aria-label={copy.heading}>
          <table className={`${styles.table} ${styles.stack} ${styles.log}`}>
            <thead>
              <tr>
                <th scope="col">{copy.when}</th>
                <th scope="col">{copy.who}</th>
                <th scope="col">{copy.act}</th>
                <th scope="col">{copy.subject}</th>
                <th scope="col">{copy.before}</th>
                <th scope="col">{copy.after}</th>
                <th scope="col">{copy.where}</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td data-label={copy.when}>{utcSecond(event.at)}</td>
                  <td data-label={copy.who}>{event.operator}</td>
                  <td data-label={copy.act}>
                    <b>{eventName(event.act)}</b>
                  </td>
                  <td data-label={copy.subject} className={styles.subject}>
                    <Link to={regiePaths.audit({ subject: event.subject })} title={event.subject}>
                      {subjectName(event.subject)}
                    </Link>
                  </td>
                  <td data-label={copy.before}>{event.before && <Details of={event.before} />}</td>
                  <td data-label={copy.after}>{event.after && <Details of={event.after} />}</td>
                  <td data-label={copy.where}>{event.ip}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {last && (
        <Link className="lienfl" to={regiePaths.audit({ ...query, before: last })}>
          {copy.next}
        </Link>
      )}
    </>
  );
}
