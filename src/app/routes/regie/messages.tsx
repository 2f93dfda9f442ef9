import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { MessageArticle } from '#app/messaging/message-article.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm, previewForm } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { formToPreview } from '#app/regie/acts/typed-form.server.ts';
import { toAnswer } from '#app/regie/acts/use-act-page.ts';
import styles from '#app/regie/parts/content.module.css';
import { uuidIn } from '#app/regie/parts/id-in-address.ts';
import page from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { MessageForm } from '#app/regie/texts/message-form.tsx';
import { toMessagePreview } from '#app/regie/texts/message-preview.server.ts';
import { WrittenMessages } from '#app/regie/texts/written-messages.tsx';
import { requestFrom } from '#app/request.ts';
import { findWritten, listWritten } from '#domain/messaging/admin.ts';
import { readFigures } from '#domain/messaging/reach.ts';
import { toPage } from '#domain/paging-rules.ts';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieMessages as copy } from '#site/copy/regie-messages.ts';
import type { Route } from './+types/messages.ts';

const A_PAGE = 20;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['message.send', 'message.edit', 'message.recall'] as const;

export const loader = actPage(ACTS, async ({ ctx, now, url }) => {
  const opened = url.searchParams.get('m');
  const asked = { before: uuidIn(url, 'avant'), after: uuidIn(url, 'apres') };
  const written = await listWritten(ctx.dependencies, { ...asked, limit: A_PAGE + 1 });
  const { rows: messages, edges } = toPage(written, asked, A_PAGE);
  const sent = messages.filter(({ audience, state }) => audience !== 'user' && state !== 'draft');
  return {
    now,
    edited: opened ? await findWritten(ctx.dependencies, opened) : null,
    messages,
    edges,
    figures: await readFigures(
      ctx.dependencies.db,
      sent.map(({ id }) => id),
    ),
    countries: PHONE_COUNTRIES.map(({ iso2, name }) => [iso2, name] as const),
  };
});

/** Does an act on messages; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const form = await formToPreview(request);
  if (form) return previewForm(ctx, form, ACTS, () => ({ preview: toMessagePreview(form) }));
  return performForm(ctx, request, ACTS, undefined, regiePaths.messages());
}

export const headers = formHeaders;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { now, edited, messages, edges, figures, countries } = loaderData;
  const answer = toAnswer(actionData);
  const told = messages.some((one) => one.id === answer?.values.id && one.state !== 'recalled');
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      {/* The answer to a form too large to read names no act, so the form itself does not show it. */}
      <StrayAnswer answer={answer} told={Boolean(answer?.values.act)} />
      <div className={styles.editor}>
        <section className={page.block}>
          <div className={page.head}>
            <h2 className={page.heading}>{edited ? copy.edit(edited.title) : copy.compose}</h2>
            {edited && (
              <Link className="lienfl" to={regiePaths.messages()}>
                {copy.other}
              </Link>
            )}
          </div>
          <MessageForm
            key={edited?.version ?? 'new'}
            edited={edited}
            countries={countries}
            typed={preview?.typed ?? {}}
          />
        </section>
        <section className={page.block} aria-live="polite">
          <h2 className={page.heading}>{copy.preview}</h2>
          {preview ? (
            <section className={styles.phone} aria-label={copy.preview}>
              <MessageArticle message={preview.message} now={now} heading="h3" />
            </section>
          ) : (
            <p className="t2">{copy.noPreview}</p>
          )}
        </section>
      </div>
      <section className={page.block}>
        <h2 className={page.heading}>{copy.list}</h2>
        <StrayAnswer answer={answer?.values.act === 'message.recall' ? answer : undefined} told={told} />
        {messages.length === 0 ? (
          <p className="t2">{copy.empty}</p>
        ) : (
          <WrittenMessages messages={messages} countries={countries} figures={figures} />
        )}
        <Pagination
          edges={edges}
          label={copy.list}
          to={({ before, after }) => regiePaths.messages({ avant: before, apres: after })}
        />
      </section>
    </>
  );
}
