import { data } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { LinkEnd } from '#app/identity/link-end.tsx';
import { linkResponse, tokenFrom } from '#app/identity/link-page.server.ts';
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

/** Opening the page confirms nothing: mail servers open links to scan them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (url.searchParams.has('fait')) return data({ state: 'done' as const });
  const alive = await isConfirmationAlive(ctx.dependencies, tokenFrom(url));
  return data({ state: alive ? ('asked' as const) : ('dead' as const) }, linkResponse(alive));
}

export const action = formAction({
  // The form has no fields: the token is in the address.
  read: () => null,
  async done(_, { ctx, url }) {
    await confirmEmail(ctx.dependencies, tokenFrom(url));
    return onward(ctx, paths.confirmEmail(true));
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

export default function ConfirmEmail({ loaderData: { state }, actionData: answer }: Route.ComponentProps) {
  if (state !== 'asked' || answer?.code === 'LINK_EXPIRED') {
    const { heading, lead } = state === 'done' ? confirmCopy.done : confirmCopy.dead;
    return (
      <LinkEnd
        heading={heading}
        lead={lead}
        help={state === 'done' ? null : confirmCopy.dead.help}
        to={paths.account()}
      >
        {confirmCopy.done.account}
      </LinkEnd>
    );
  }
  return (
    <EntryPage heading={confirmCopy.heading} lead={confirmCopy.lead}>
      <Form answer={answer} failed={confirmCopy.failed} className={`carte pile ${styles.form}`}>
        <SubmitButton pendingLabel={confirmCopy.pending}>{confirmCopy.submit}</SubmitButton>
      </Form>
    </EntryPage>
  );
}
