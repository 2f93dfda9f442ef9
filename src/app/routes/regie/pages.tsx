import { data, Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { readForm } from '#app/forms/form-answer.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm } from '#app/regie/acts/perform.server.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { readDraft, textForEditor, toTextPage } from '#app/regie/texts/text-editor.server.ts';
import { TextForm } from '#app/regie/texts/text-form.tsx';
import { TextVersions } from '#app/regie/texts/text-versions.tsx';
import { requestFrom } from '#app/request.ts';
import { DocumentView } from '#app/static-pages/document-view.tsx';
import type { TextPage } from '#domain/text-page-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { regiePages as copy } from '#site/copy/regie-pages.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/pages.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['page.publish', 'page.restore'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const shown = toTextPage(url.searchParams.get('page'));
  const v = url.searchParams.get('v');
  const opened = v !== null && /^\d{1,6}$/.test(v) ? Number(v) : null;
  return { shown, opened, ...(await textForEditor(ctx, shown, opened)) };
});

/** Publishes a text; the preview button saves nothing. A refused text comes back with its preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const form = await readForm(request.clone()).catch(() => null);
  const shown = toTextPage(form?.get('page'));
  const typed = form?.get('markdown');
  const draft = typeof typed === 'string' ? readDraft(ctx, shown, typed) : null;
  if (form?.get('apercu') && draft) return data({ draft });
  const back = regiePaths.pages({ page: shown });
  const result = await performForm(ctx, request, ACTS, undefined, back);
  return result instanceof Response ? result : data({ ...result.data, draft }, result.init ?? {});
}

export const headers = formHeaders;

export default function TextPages({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, opened, version, versions } = loaderData;
  const draft = actionData?.draft ?? loaderData.draft;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <nav className={styles.row} aria-label={copy.choose}>
        {(Object.keys(copy.pages) as TextPage[]).map((name) => (
          <Link
            key={name}
            className={name === shown ? 'btn btn--2 btn--sm' : 'lienfl'}
            aria-current={name === shown ? 'page' : undefined}
            to={regiePaths.pages({ page: name })}
          >
            {copy.pages[name]}
          </Link>
        ))}
      </nav>
      <section className={page.block}>
        <div className={page.head}>
          <h2 className={page.heading}>{copy.edit}</h2>
          <a className="lienfl" href={shown === 'cgu' ? paths.terms() : paths.rules()}>
            {copy.see}
          </a>
        </div>
        <p className="sm t2">{online(versions[0])}</p>
        {opened !== null && (
          <p className="sm">
            <b>{copy.reading(opened)}.</b>{' '}
            <Link to={regiePaths.pages({ page: shown })}>{copy.backToCurrent}</Link>
          </p>
        )}
        <TextForm
          key={`${shown} ${version} ${opened}`}
          page={shown}
          version={version}
          markdown={draft.markdown}
          sections={draft.sections}
        />
      </section>
      <section aria-label={copy.preview} className={page.block}>
        <h2 className={page.heading}>{copy.preview}</h2>
        {draft.document && (
          <div className={styles.paper} data-theme="papier">
            <DocumentView
              within
              kicker={staticCopy[shown === 'cgu' ? 'terms' : 'rules'].kicker}
              content={draft.document}
            />
          </div>
        )}
      </section>
      <section className={page.block}>
        <h2 className={page.heading}>{copy.versions}</h2>
        <TextVersions of={shown} versions={versions} />
      </section>
    </>
  );
}

function online(newest: Route.ComponentProps['loaderData']['versions'][number] | undefined): string {
  if (!newest || newest.restored === 0) return copy.onlineOriginal;
  return copy.online(newest.version, newest.author, utcMinute(newest.written_at));
}
