import { Form, Link } from 'react-router';
import { eventName, eventNames, regie } from '#app/copy/regie.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { Details } from '#app/regie/details.tsx';
import styles from '#app/regie/page.module.css';
import { Field } from '#app/ui/form/field.tsx';
import { parseInput } from '#domain/input.ts';
import { auditQuery } from '#domain/regie/schema.ts';
import { audit } from '#domain/regie/service.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/journal.ts';

const { audit: copy } = regie;
const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(auditQuery, asked);
    const events = await audit(ctx.dependencies.db, query, A_PAGE);
    return { query, events };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export default function Journal({ loaderData: { query, events } }: Route.ComponentProps) {
  const last = events.length === A_PAGE ? events.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
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
      <a className="lienfl" href={paths.regieAuditFile({ ...query, before: null })} download>
        {copy.export}
      </a>
      {events.length === 0 && <p className="t2">{copy.empty}</p>}
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <section className={`${styles.block} ${styles.scroll}`} tabIndex={0} aria-label={copy.heading}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{copy.when}</th>
                <th>{copy.who}</th>
                <th>{copy.act}</th>
                <th>{copy.subject}</th>
                <th>{copy.before}</th>
                <th>{copy.after}</th>
                <th>{copy.where}</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td>{event.at.slice(0, 19).replace('T', ' ')}</td>
                  <td>{event.operator}</td>
                  <td>{eventName(event.act)}</td>
                  <td>{event.subject}</td>
                  <td>
                    <Details of={event.before} />
                  </td>
                  <td>
                    <Details of={event.after} />
                  </td>
                  <td>{event.ip}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {last && (
        <Link className="lienfl" to={paths.regieAudit({ ...query, before: last })}>
          {copy.next}
        </Link>
      )}
    </>
  );
}
