import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fr } from '#app/copy/fr.ts';
import { staticCopy } from '#app/copy/static.ts';
import { paths } from '#app/paths.ts';
import { hasPage } from '#app/routes.ts';
import { countingArticle } from '#app/static-pages/documents.server.ts';
import styles from '#app/static-pages/faq.module.css';
import { FaqResults } from '#app/static-pages/faq-results.tsx';
import { readSearch, searchFaq } from '#app/static-pages/faq-search.ts';
import { FaqSearchForm } from '#app/static-pages/faq-search-form.tsx';
import { Prose } from '#app/static-pages/prose.tsx';
import { useAskedQuestion } from '#app/static-pages/use-asked-question.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { listFaq } from '#domain/contest/service.ts';
import { opaqueId } from '#domain/identity/opaque-id.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/faq.ts';

const copy = staticCopy.faq;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: fr.title(copy.pageTitle) },
  { name: 'description', content: copy.description },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { dependencies } = context.get(requestContext);
  const items = await listFaq(dependencies.db, dependencies.config.competitionId);
  const { searchParams } = new URL(request.url);
  const asked = opaqueId(searchParams.get('faq'));
  return {
    items,
    query: readSearch(searchParams.get('q')),
    asked: items.find(({ id }) => id === asked)?.id ?? null,
    excerpt: countingArticle,
  };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { items, query, asked, excerpt } = loaderData;
  const [typed, setTyped] = useTyped(query ?? '');
  useAskedQuestion(asked);
  const search = readSearch(typed);
  return (
    <main className={`page page--nav ${styles.page}`}>
      <p className={`sur ${styles.kicker}`}>{copy.kicker}</p>
      <h1 className="h1">{copy.title}</h1>
      <p className="t2">
        {copy.lead} <Link to={paths.rules()}>{copy.fullRules}</Link>.
      </p>
      <FaqSearchForm query={typed} onSearch={setTyped} />
      <FaqResults search={search} found={searchFaq(items, typed)} asked={asked} />
      {excerpt && !search && (
        <article className={styles.excerpt}>
          <h2 className="h2">{copy.excerpt}</h2>
          <h3 className="h3">{excerpt.title}</h3>
          <Prose html={excerpt.html} />
        </article>
      )}
      <NotFoundHere />
    </main>
  );
}

/** What the search field holds: it follows the address when that changes, and the visitor in between. */
function useTyped(query: string) {
  const [typed, setTyped] = useState({ text: query, query });
  if (typed.query !== query) setTyped({ text: query, query });
  return [typed.query === query ? typed.text : query, (text: string) => setTyped({ text, query })] as const;
}

function NotFoundHere() {
  return (
    <div className={`avis ${styles.foot}`}>
      <MessageCircle size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        {copy.notFound}{' '}
        {hasPage(paths.messages()) ? (
          <Link to={paths.messages()}>{copy.write}</Link>
        ) : (
          <Link to={paths.rules()}>{copy.readRules}</Link>
        )}
        .
      </p>
    </div>
  );
}
