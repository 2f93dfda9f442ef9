import { ChevronRight, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardWords } from '#app/previews/card-words.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { faqData } from '#app/previews/structured-data.ts';
import { pageFrom } from '#app/request.ts';
import { countingArticle } from '#app/static-pages/documents.server.ts';
import styles from '#app/static-pages/faq.module.css';
import { FaqResults } from '#app/static-pages/faq-results.tsx';
import { readSearch, searchFaq } from '#app/static-pages/faq-search.ts';
import { FaqSearchForm } from '#app/static-pages/faq-search-form.tsx';
import { Prose } from '#app/static-pages/prose.tsx';
import { useAskedQuestion } from '#app/static-pages/use-asked-question.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { toVisit } from '#app/visit.ts';
import { listFaq } from '#domain/contest/service.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import { registerPages } from '#site/register-pages.ts';
import { shareMessage } from '#site/sharing-message.ts';
import type { Route } from './+types/faq.ts';

const copy = staticCopy.faq;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: fr.title(copy.pageTitle) }];
  const { asked, items, preview, shareTitle } = loaderData;
  // A link to one question has its own card: the share title and that question.
  const question = items.find(({ id }) => id === asked)?.question;
  const words = question
    ? { title: shareTitle, description: question }
    : { title: copy.pageTitle, description: copy.description };
  return [
    { title: fr.title(copy.pageTitle) },
    ...previewTags(words, preview),
    { 'script:ld+json': faqData(items) },
  ];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { dependencies } = ctx;
  const items = await listFaq(dependencies.db, dependencies.config.competitionId);
  const { searchParams } = new URL(request.url);
  const asked = opaqueId(searchParams.get('faq'));
  const known = items.find(({ id }) => id === asked)?.id ?? null;
  const { share_texts } = await toVisit(ctx).competition();
  return {
    items,
    shareTitle: cardWords({ kind: 'faq' }, share_texts).title,
    sharing: {
      publicUrl: dependencies.config.publicUrl,
      message: shareMessage(share_texts, { kind: 'faq' }),
    },
    preview: await previewFor(
      ctx,
      paths.faq(),
      known ? { kind: 'faq', id: known } : null,
      known ? paths.faq(known) : undefined,
    ),
    query: readSearch(searchParams.get('q')),
    asked: known,
    excerpt: await countingArticle(dependencies),
    contactEmail: dependencies.config.contactEmail,
  };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { items, query, asked, excerpt, contactEmail, sharing } = loaderData;
  const [typed, setTyped] = useTyped(query ?? '');
  useAskedQuestion(asked);
  const search = readSearch(typed);
  return (
    <main className={`page page--nav ${styles.page}`}>
      <div>
        <p className={`sur ${styles.kicker}`}>{copy.kicker}</p>
        <h1 className="h1">{copy.title}</h1>
        <p className="t2">
          {copy.lead} <Link to={paths.rules()}>{copy.fullRules}</Link>.
        </p>
        {items.length > 0 && <FaqSearchForm query={typed} onSearch={setTyped} />}
      </div>
      <div>
        <FaqResults search={search} found={searchFaq(items, typed)} asked={asked} sharing={sharing} />
        {excerpt && !search && (
          <article className={styles.excerpt}>
            <h2 className="h2">{copy.excerpt}</h2>
            <h3 className="h3">{excerpt.title}</h3>
            <Prose html={excerpt.html} />
          </article>
        )}
        <p className={styles.register}>
          <Link className="lienfl" to={registerPages.register()}>
            {copy.register}
            <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        </p>
        {contactEmail && <NotFoundHere contactEmail={contactEmail} />}
      </div>
    </main>
  );
}

/** The search field's text: it follows the address when that changes, and the visitor's typing in between. */
function useTyped(query: string) {
  const [typed, setTyped] = useState({ text: query, query });
  if (typed.query !== query) setTyped({ text: query, query });
  return [typed.query === query ? typed.text : query, (text: string) => setTyped({ text, query })] as const;
}

/** The show's e-mail address, for visitors who did not find an answer. */
function NotFoundHere({ contactEmail }: { contactEmail: string }) {
  return (
    <div className={`avis ${styles.foot}`}>
      <MessageCircle size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        {copy.notFound} <a href={`mailto:${contactEmail}`}>{copy.write}</a>.
      </p>
    </div>
  );
}
