import { useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
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
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { AppError } from '#domain/errors.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { proofInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { deleteCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/supprimercompte.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(deleteCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    if (!ctx.session) throw new AppError('SIGN_IN_REQUIRED');
    const { has_password } = await editableProfile(ctx.dependencies.db, ctx.session);
    return { hasPassword: has_password };
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_REQUIRED') {
      ctx.endSession();
      throw redirect(paths.home());
    }
    throw asPage(error, ctx);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  try {
    const input = parseInput(proofInput, Object.fromEntries(await readForm(request)));
    if (!ctx.session) throw new AppError('SIGN_IN_REQUIRED');
    await deleteAccount(ctx.dependencies, ctx.session, input);
    ctx.endSession();
    ctx.flash('account-deleted');
    return redirect(paths.home());
  } catch (error) {
    return refuse(ctx, error, {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function DeleteAccount({
  loaderData: { hasPassword },
  actionData: answer,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);
  const { erased, kept } = deleteCopy;

  return (
    <EntryPage heading={deleteCopy.heading} lead={deleteCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{ current_password: deleteCopy.password }}
            failed={deleteCopy.failed}
            retryIn={retryIn}
          />
        )}
        <section className="pile-2">
          <h2 className="h3">{erased.title}</h2>
          <ul className={styles.list}>
            {erased.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section className="pile-2">
          <h2 className="h3">{kept.title}</h2>
          <p>{kept.text}</p>
          <p>{kept.again}</p>
        </section>
        <a className="btn btn--2 btn--bloc" href={paths.ownData()} download>
          {deleteCopy.exportFirst}
        </a>
        {hasPassword && (
          <PasswordField
            name="current_password"
            label={deleteCopy.password}
            autoComplete="current-password"
            error={answer?.fields.current_password && fieldMessage(answer.fields.current_password)}
          />
        )}
        <SubmitButton
          className="btn btn--danger btn--bloc"
          pending={pending}
          pendingLabel={deleteCopy.pending}
        >
          {deleteCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.account()}>
            {deleteCopy.keep}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}
