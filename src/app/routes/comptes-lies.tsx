import { useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { linkedProviders } from '#app/identity/external.server.ts';
import { externalStart } from '#app/identity/links.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { AppError } from '#domain/errors.ts';
import { unlinkExternal } from '#domain/identity/external.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { proveIdentity } from '#domain/identity/proof.ts';
import { type ExternalKind, proofInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { externalCopy, linkedCopy, proofCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/comptes-lies.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: proofCopy.title }];

/** Shown to a user whose session is too old to change the ways into their account. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session) throw redirect(paths.signIn(paths.account()));
  const [ways, { has_password }] = await Promise.all([
    linkedProviders(ctx, ctx.session),
    editableProfile(ctx.dependencies.db, ctx.session),
  ]).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_REQUIRED') throw error;
    ctx.endSession();
    throw redirect(paths.signIn(paths.account()));
  });
  if (ways.google.fresh) throw redirect(paths.account());
  const again = (['google', 'canal'] as const).filter((kind) => ways[kind].linked && ways[kind].offered);
  return { hasPassword: has_password, again };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  try {
    const form = await readForm(request);
    const kind = form.get('unlink');
    if (kind === 'google' || kind === 'canal') return await unlink(ctx, kind);
    if (!ctx.session?.registered) throw new AppError('SIGN_IN_REQUIRED');
    await proveIdentity(ctx.dependencies, ctx.session, parseInput(proofInput, Object.fromEntries(form)));
    ctx.flash('identity-proved');
    return redirect(paths.account());
  } catch (error) {
    return refuse(ctx, error, {});
  }
}

async function unlink(ctx: RequestContext, kind: ExternalKind): Promise<Response> {
  try {
    await unlinkExternal(ctx.dependencies, ctx.session, kind);
    ctx.flash(kind === 'google' ? 'google-unlinked' : 'canal-unlinked');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The password is asked for on a page of its own.
    if (error.fields?.current_password || error.code === 'RECENT_SIGN_IN_REQUIRED') {
      return redirect(paths.linkedAccounts());
    }
    if (error.code !== 'LAST_WAY_IN') throw error;
    ctx.flash('last-way-in');
  }
  return redirect(paths.account());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ProveIdentity({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hasPassword, again } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);

  return (
    <EntryPage heading={proofCopy.heading} lead={proofCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{ current_password: proofCopy.password }}
            failed={proofCopy.failed}
            retryIn={retryIn}
          />
        )}
        {hasPassword ? (
          <>
            <PasswordField
              name="current_password"
              label={proofCopy.password}
              autoComplete="current-password"
              error={answer?.fields.current_password && fieldMessage(answer.fields.current_password)}
            />
            <SubmitButton pending={pending} pendingLabel={proofCopy.pending}>
              {proofCopy.submit}
            </SubmitButton>
          </>
        ) : (
          again.map((kind) => (
            <a
              key={kind}
              className="btn btn--2 btn--bloc"
              href={externalStart(kind, { intent: 'sign-in', next: paths.account() })}
            >
              {kind === 'google' ? externalCopy.google : proofCopy.signInAgain(linkedCopy[kind])}
            </a>
          ))
        )}
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.account()}>
            {proofCopy.back}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}
