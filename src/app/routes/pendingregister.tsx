import { data, redirect } from 'react-router';
import { formAction, formHeaders } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { sendFormThen } from '#app/forms/send-form.ts';
import { openSessionAndRedirect } from '#app/identity/after-sign-in.server.ts';
import { forgetDraft } from '#app/identity/draft.ts';
import { offeredProviders } from '#app/identity/external.server.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { KEPT_FIELDS, readPendingRegistration } from '#app/identity/registration.server.ts';
import { RegistrationForm } from '#app/identity/registration-form.tsx';
import { RegistrationGone } from '#app/identity/registration-gone.tsx';
import { forgetInvitation } from '#app/local-store/invitation.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { toldWaiting } from '#app/voting/told-waiting.server.ts';
import { AppError } from '#domain/errors.ts';
import { pendingRegistration, registerPending } from '#domain/identity/external-registration.ts';
import { canalRegistrationInput } from '#domain/identity/schema.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { pendingRegistrationCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/pendingregister.ts';

export const handle = { bar: 'sign-up', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(pendingRegistrationCopy.title) }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const ud = opaqueId(url.searchParams.get('ud'));
  const pending = ud && (await pendingRegistration(ctx.dependencies, ud, ctx.pendingSecret));
  // The registration is done: a user who goes back to this page has an account by now.
  if (!pending && ctx.session?.registered) throw redirect(paths.account());
  const canal = offeredProviders(ctx).canal;
  if (!pending) return data({ registration: null, canal }, { status: 410 });
  const values = { name: pending.name ?? '', email: pending.email ?? '' };
  const [choice, waiting] = await Promise.all([phoneChoice(ctx), toldWaiting(ctx)]);
  return data({
    registration: { ud, values, choice, waiting, limits: limitsFor(canalRegistrationInput) },
    canal,
  });
}

export const action = formAction({
  async read({ ctx: { dependencies, pendingSecret }, form, url }) {
    const ud = opaqueId(url.searchParams.get('ud'));
    const pending = ud && (await pendingRegistration(dependencies, ud, pendingSecret));
    if (!pending) throw new AppError('REGISTRATION_EXPIRED');
    return { input: await readPendingRegistration(dependencies, form, ud), next: pending.next };
  },
  keep: KEPT_FIELDS,
  async done({ input, next }, { ctx: { dependencies, session, visitor, pendingSecret }, ctx }) {
    const opened = await registerPending(dependencies, session, visitor, pendingSecret, input);
    return openSessionAndRedirect(ctx, { opened, welcome: 'registered', next });
  },
});

export const clientAction = sendFormThen(() => {
  forgetDraft();
  forgetInvitation();
});

export const headers = formHeaders;

/** Asks for what canal does not tell, with what it tells filled in. */
export default function PendingRegister({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { registration, canal } = loaderData;
  if (!registration || answer?.code === 'REGISTRATION_EXPIRED') return <RegistrationGone canal={canal} />;
  const { ud, choice, waiting, limits, values } = registration;
  return (
    <RegistrationForm
      copy={pendingRegistrationCopy}
      action={paths.pendingRegistration(ud)}
      answer={answer}
      limits={limits}
      values={values}
      choice={choice}
      waiting={waiting}
      retry={false}
    />
  );
}
