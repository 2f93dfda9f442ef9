import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { asPage } from '#app/error-response.ts';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { PRIVATE_HEADERS, tokenOf } from '#app/identity/link-page.server.ts';
import { signInWith } from '#app/identity/links.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { choosePassword, mayChoosePassword } from '#domain/identity/forgotten-password.ts';
import { newPasswordInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy } from '#site/copy/identity.ts';
import { newPasswordCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/nouveaumotdepasse.ts';

export const handle = { bar: 'bare', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: fr.title(newPasswordCopy.title) },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    const alive = await mayChoosePassword(ctx.dependencies, tokenOf(url));
    return data({ alive }, { status: alive ? 200 : 410, headers: PRIVATE_HEADERS });
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  try {
    const { password } = parseInput(newPasswordInput, Object.fromEntries(await readForm(request)));
    const { userId } = await choosePassword(ctx.dependencies, tokenOf(url), password);
    if (ctx.session?.userId === userId) ctx.endSession();
    ctx.flash('password-chosen');
    return redirect(signInWith('email', null));
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

export default function NewPassword({ loaderData: { alive }, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);

  if (!alive || answer?.code === 'LINK_EXPIRED') {
    const { heading, lead, again } = newPasswordCopy.dead;
    return (
      <EntryPage heading={heading} lead={lead}>
        <div className={`carte pile ${styles.form}`}>
          <Link className="btn btn--1 btn--bloc" to={paths.forgottenPassword()}>
            {again}
          </Link>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage heading={newPasswordCopy.heading} lead={newPasswordCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{ password: formCopy.password }}
            failed={newPasswordCopy.failed}
            retryIn={retryIn}
          />
        )}
        <PasswordField
          name="password"
          label={newPasswordCopy.title}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          help={newPasswordCopy.help}
          error={answer?.fields.password && fieldMessage(answer.fields.password)}
        />
        <SubmitButton pending={pending} pendingLabel={newPasswordCopy.pending}>
          {newPasswordCopy.submit}
        </SubmitButton>
      </Form>
    </EntryPage>
  );
}
