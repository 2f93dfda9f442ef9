import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { asPage } from '#app/error-response.ts';
import { refuse } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { PRIVATE_HEADERS, tokenOf } from '#app/identity/link-page.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { confirmEmail, isConfirmationAlive } from '#domain/identity/email-confirmation.ts';
import { fr } from '#site/copy/fr.ts';
import { confirmCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/confirmeremail.ts';

export const handle = { bar: 'bare', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: fr.title(confirmCopy.title) },
  { name: 'robots', content: 'noindex' },
];

/** Looking at the page confirms nothing: mail servers open links to look for malice. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (url.searchParams.has('fait')) return data({ state: 'done' as const });
  try {
    const alive = await isConfirmationAlive(ctx.dependencies, tokenOf(url));
    return data(
      { state: alive ? ('asked' as const) : ('dead' as const) },
      { status: alive ? 200 : 410, headers: PRIVATE_HEADERS },
    );
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export async function action({ url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  try {
    await confirmEmail(ctx.dependencies, tokenOf(url));
    return redirect(paths.confirmEmail(true));
  } catch (error) {
    return refuse(ctx, error, {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) all.set(name, value);
  return all;
};

export default function ConfirmEmail({ loaderData: { state }, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);

  if (state !== 'asked' || answer?.code === 'LINK_EXPIRED') {
    const { heading, lead } = state === 'done' ? confirmCopy.done : confirmCopy.dead;
    return (
      <EntryPage heading={heading} lead={lead}>
        <div className={`carte pile ${styles.form}`}>
          {state !== 'done' && <p>{confirmCopy.dead.help}</p>}
          <Link className="btn btn--1 btn--bloc" to={paths.account()}>
            {confirmCopy.done.account}
          </Link>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage heading={confirmCopy.heading} lead={confirmCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert answer={answer} labels={{}} failed={confirmCopy.failed} retryIn={retryIn} />
        )}
        <SubmitButton pending={pending} pendingLabel={confirmCopy.pending}>
          {confirmCopy.submit}
        </SubmitButton>
      </Form>
    </EntryPage>
  );
}
