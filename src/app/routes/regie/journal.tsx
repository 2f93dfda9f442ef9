import { Form } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import list from '#app/regie/journal/journal.module.css';
import { JournalEvent } from '#app/regie/journal/journal-event.tsx';
import styles from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { auditQuery } from '#domain/acts/schema.ts';
import { parseInput } from '#domain/input.ts';
import { toPage } from '#domain/paging-rules.ts';
import { journal } from '#domain/regie/journal.ts';
import { eventNames, regie } from '#site/copy/regie.ts';
import { journalCopy } from '#site/copy/regie-journal.ts';
import { dayTitle } from '#site/copy/utc-day.ts';
import type { Route } from './+types/journal.ts';

const { audit: copy } = regie;
const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx }) => {
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(auditQuery, asked);
    const { events, names } = await journal(ctx.dependencies, query, A_PAGE + 1);
    const { rows, edges } = toPage(events, query, A_PAGE);
    const days = [...Map.groupBy(rows, ({ at }) => at.slice(0, 10))];
    return { query, days, names, edges };
  });
}

export default function Journal({ loaderData: { query, days, names, edges } }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{copy.heading}</h1>
        <a
          className="btn btn--2 btn--sm"
          href={regiePaths.auditFile({ ...query, before: null, after: null })}
          download
        >
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
        <Field name="subject" label={journalCopy.search} defaultValue={query.subject} maxLength={120} />
        <Field name="from" label={copy.from} type="date" defaultValue={query.from} />
        <Field name="to" label={copy.to} type="date" defaultValue={query.to} />
        <button type="submit" className="btn btn--2 btn--sm">
          {copy.filter}
        </button>
        <p className="sm t2">{journalCopy.searchHelp}</p>
      </Form>
      {days.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.empty}</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} className={styles.block} aria-labelledby={`jour-${day}`}>
          <h2 className={styles.heading} id={`jour-${day}`}>
            {dayTitle(day)}
          </h2>
          <ol className={list.day}>
            {ofDay.map((event) => (
              <JournalEvent key={event.id} event={event} names={names} />
            ))}
          </ol>
        </section>
      ))}
      <Pagination
        edges={edges}
        label={copy.title}
        to={(at) => regiePaths.audit({ ...query, before: null, after: null, ...at })}
      />
    </>
  );
}
