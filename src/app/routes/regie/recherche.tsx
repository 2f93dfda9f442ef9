import { Link } from 'react-router';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { foundLink } from '#app/regie/search/found-link.ts';
import search from '#app/regie/search/search.module.css';
import { SearchField } from '#app/regie/search/search-field.tsx';
import { searchPages } from '#app/regie/search/search-pages.server.ts';
import { maySee } from '#domain/acts/role-rules.ts';
import { searchAll } from '#domain/regie/search.ts';
import { toTerms } from '#domain/regie/search-rules.ts';
import { searchInput } from '#domain/regie/search-schema.ts';
import { regie } from '#site/copy/regie.ts';
import { searchCopy as copy } from '#site/copy/regie-search.ts';
import type { Route } from './+types/recherche.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx, session }) => {
    const asked = searchInput.parse(Object.fromEntries(url.searchParams));
    const { role } = session.operator;
    return {
      asked,
      groups: await searchAll(ctx.dependencies, role, asked),
      pages: asked.dans ? [] : searchPages(role, asked.q),
      journal: maySee(role, 'journal'),
      people: maySee(role, 'people'),
    };
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, groups, pages, journal, people } = loaderData;
  const { q, dans } = asked;
  const nothing = q !== '' && groups.length === 0 && pages.length === 0;
  return (
    <>
      <h1 className={styles.title}>{copy.heading(q)}</h1>
      {q === '' && (
        <section className={styles.block}>
          <p className="t2">{copy.help}</p>
          <SearchField name={copy.title} />
        </section>
      )}
      <div role="status">
        {nothing && (
          <p className={`${styles.block} ${styles.empty}`}>
            {toTerms(q).length > 0 ? copy.none : copy.tooShort}
          </p>
        )}
      </div>
      {pages.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{copy.pages}</h2>
          <Links links={pages} />
        </section>
      )}
      {groups.map(({ kind, found, more }) => (
        <section key={kind} className={styles.block}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{copy.kinds[kind]}</h2>
            {more && !dans && (
              <Link className="lienfl" to={regiePaths.search({ q, dans: kind })}>
                {copy.all}
                <span className="vh"> : {copy.kinds[kind]}</span>
              </Link>
            )}
          </div>
          <Links links={found.map(foundLink)} />
        </section>
      ))}
      {q !== '' && (journal || people) && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{copy.elsewhere}</h2>
          <ul className={search.found}>
            {journal && (
              <li>
                <Link className="lienfl" to={regiePaths.audit({ subject: q })}>
                  {copy.journal(q)}
                </Link>
              </li>
            )}
            {people && (
              <li>
                <Link className="lienfl" to={regiePaths.people()}>
                  {copy.people}
                </Link>
                <p className="sm t2">{copy.peopleNote}</p>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function Links({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className={search.found}>
      {links.map(({ to, label }) => (
        <li key={`${to} ${label}`}>
          {/* The preview has to be loaded as a new document. */}
          <Link className="lienfl" to={to} reloadDocument={to.startsWith(regiePaths.preview())}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
