import { data, Link } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { regieMessages as copy } from '#app/copy/regie-messages.ts';
import { asPage } from '#app/error-response.ts';
import { readForm } from '#app/identity/form-answer.server.ts';
import { MessageArticle } from '#app/messaging/message-article.tsx';
import { paths } from '#app/paths.ts';
import styles from '#app/regie/content.module.css';
import { MessageForm } from '#app/regie/message-form.tsx';
import page from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { previewOf } from '#app/regie/preview.server.ts';
import { WrittenMessages } from '#app/regie/written-messages.tsx';
import { AppError } from '#domain/errors.ts';
import { PHONE_COUNTRIES } from '#domain/identity/phone-countries.ts';
import { findWritten, listWritten } from '#domain/messaging/desk.ts';
import { isConfirmed } from '#domain/regie/rules.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/messages.ts';

const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    const opened = url.searchParams.get('m');
    return {
      now: Date.now(),
      confirmed: isConfirmed(session.confirmedAt, new Date()),
      edited: opened ? await findWritten(ctx.dependencies, opened) : null,
      messages: await listWritten(ctx.dependencies, url.searchParams.get('avant'), A_PAGE),
      countries: PHONE_COUNTRIES.map(({ iso2, name }) => [iso2, name] as const),
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

/** Does an act on messages; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const copyOfForm = await readForm(request.clone()).catch(() => null);
  if (copyOfForm?.get('apercu')) return data({ preview: previewOf(copyOfForm) });
  return performForm(
    ctx,
    request,
    ['message.send', 'message.edit', 'message.recall'],
    undefined,
    paths.regieMessages(),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { now, confirmed, edited, messages, countries } = loaderData;
  const answer = actionData && 'code' in actionData ? actionData : undefined;
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  const last = messages.length === A_PAGE ? messages.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <div className={styles.desk}>
        <section className={page.block}>
          <div className={styles.head}>
            <h2 className={page.heading}>{edited ? copy.edit(edited.title) : copy.compose}</h2>
            {edited && (
              <Link className="lienfl" to={paths.regieMessages()}>
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
        {messages.length === 0 ? (
          <p className="t2">{copy.empty}</p>
        ) : (
          <WrittenMessages messages={messages} countries={countries} answer={answer} />
        )}
        {last && (
          <Link className="lienfl" to={paths.regieMessages({ avant: last })}>
            {copy.older}
          </Link>
        )}
      </section>
    </>
  );
}
