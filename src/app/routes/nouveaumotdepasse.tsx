import { data } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { LinkEnd } from '#app/identity/link-end.tsx';
import { linkResponse, tokenFrom } from '#app/identity/link-page.server.ts';
import { signInPageFor } from '#app/identity/links.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { choosePassword, mayChoosePassword } from '#domain/identity/forgotten-password.ts';
import { newPasswordInput } from '#domain/identity/schema.ts';
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

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const alive = await mayChoosePassword(ctx.dependencies, tokenFrom(url));
  return data({ alive, limits: limitsFor(newPasswordInput) }, linkResponse(alive));
}

export const action = formAction({
  read: newPasswordInput,
  async done({ password }, { ctx, url }) {
    const { userId } = await choosePassword(ctx.dependencies, tokenFrom(url), password, ctx.visitor);
    // On a shared phone another user may be signed in: their account page comes next.
    if (ctx.session?.registered && ctx.session.userId !== userId)
      return onward(ctx, paths.account(), 'password-chosen-for-another');
    if (ctx.session?.userId === userId) ctx.endSession();
    return onward(ctx, signInPageFor('email', null), 'password-chosen');
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = { password: formCopy.password };

export default function NewPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  if (!loaderData.alive || answer?.code === 'LINK_EXPIRED') {
    const { heading, lead, again } = newPasswordCopy.dead;
    return (
      <LinkEnd heading={heading} lead={lead} to={paths.forgottenPassword()}>
        {again}
      </LinkEnd>
    );
  }
  return (
    <EntryPage heading={newPasswordCopy.heading} lead={newPasswordCopy.lead}>
      <Form
        answer={answer}
        labels={LABELS}
        limits={loaderData.limits}
        failed={newPasswordCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        <NewPasswordField label={newPasswordCopy.title} />
        <SubmitButton pendingLabel={newPasswordCopy.pending}>{newPasswordCopy.submit}</SubmitButton>
      </Form>
    </EntryPage>
  );
}
