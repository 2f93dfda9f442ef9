import { data, Link } from 'react-router';
import { readForm } from '#app/forms/form-answer.server.ts';
import { MessageArticle } from '#app/messaging/message-article.tsx';
import styles from '#app/regie/content.module.css';
import { atDesk } from '#app/regie/desk.server.ts';
import { MessageForm } from '#app/regie/message-form.tsx';
import page from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { performForm } from '#app/regie/perform.server.ts';
import { previewOf } from '#app/regie/preview.server.ts';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { WrittenMessages } from '#app/regie/written-messages.tsx';
import { requestFrom } from '#app/request.ts';
import { findWritten, listWritten } from '#domain/messaging/admin.ts';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieMessages as copy } from '#site/copy/regie-messages.ts';
import type { Route } from './+types/messages.ts';

const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx, confirmed, now }) => {
    const opened = url.searchParams.get('m');
    return {
      now,
      confirmed,
      edited: opened ? await findWritten(ctx.dependencies, opened) : null,
      messages: await listWritten(ctx.dependencies, url.searchParams.get('avant'), A_PAGE),
      countries: PHONE_COUNTRIES.map(({ iso2, name }) => [iso2, name] as const),
    };
  });
}

/** Does an act on messages; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const copyOfForm = await readForm(request.clone()).catch(() => null);
  if (copyOfForm?.get('apercu')) return data({ preview: previewOf(copyOfForm) });
  return performForm(
    ctx,
    request,
    ['message.send', 'message.edit', 'message.recall'],
    undefined,
    regiePaths.messages(),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { now, confirmed, edited, messages, countries } = loaderData;
  const answer = actionData && 'code' in actionData ? actionData : undefined;
  const told = messages.some((one) => one.id === answer?.values.id && one.state !== 'recalled');
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  const last = messages.length === A_PAGE ? messages.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <div className={styles.desk}>
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
            needsCode={!confirmed}
            answer={answer}
            typed={preview?.typed ?? answer?.values ?? {}}
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
      <section className={`${page.block} ${page.scroll}`}>
        <h2 className={page.heading}>{copy.list}</h2>
        <StrayAnswer answer={answer?.values.act === 'message.recall' ? answer : undefined} told={told} />
        {messages.length === 0 ? (
          <p className="t2">{copy.empty}</p>
        ) : (
          <WrittenMessages messages={messages} countries={countries} answer={answer} />
        )}
        {last && (
          <Link className="lienfl" to={regiePaths.messages({ avant: last })}>
            {copy.older}
          </Link>
        )}
      </section>
    </>
  );
}
