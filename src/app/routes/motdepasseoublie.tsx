import { Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { signInPageFor } from '#app/identity/links.ts';
import { PhoneOnly } from '#app/identity/phone-only.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { askNewPassword } from '#domain/identity/forgotten-password.ts';
import { forgottenPasswordInput } from '#domain/identity/schema.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy } from '#site/copy/identity.ts';
import { forgottenCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/motdepasseoublie.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(forgottenCopy.title) }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { config } = requestFrom(context).dependencies;
  return {
    sent: url.searchParams.has('envoye'),
    contact: { email: config.contactEmail, whatsApp: config.contactWhatsApp },
    limits: limitsFor(forgottenPasswordInput),
  };
}

export const action = formAction({
  read: forgottenPasswordInput,
  keep: ['email'],
  async done(input, { ctx }) {
    await askNewPassword(ctx.dependencies, ctx.visitor, input);
    return onward(ctx, paths.forgottenPassword(true));
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = { email: formCopy.email };

export default function ForgottenPassword({
  loaderData: { sent, contact, limits },
  actionData: answer,
}: Route.ComponentProps) {
  if (sent) {
    const { heading, lead, help, again } = forgottenCopy.sent;
    return (
      <EntryPage heading={heading} lead={lead}>
        <div className={`carte pile ${styles.form}`}>
          <p>{help}</p>
          <Link className="btn btn--2 btn--bloc" to={paths.forgottenPassword()}>
            {again}
          </Link>
          <PhoneOnly contact={contact} />
          <BackToSignIn />
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage heading={forgottenCopy.heading} lead={forgottenCopy.lead}>
      <Form
        answer={answer}
        labels={LABELS}
        limits={limits}
        failed={forgottenCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        <Field
          name="email"
          help={forgottenCopy.emailHelp}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton pendingLabel={forgottenCopy.pending}>{forgottenCopy.submit}</SubmitButton>
        <PhoneOnly contact={contact} />
        <BackToSignIn />
      </Form>
    </EntryPage>
  );
}

function BackToSignIn() {
  return (
    <p className={`sm t2 ${styles.other}`}>
      <Link className="lienfl" to={signInPageFor('phone', null)}>
        {forgottenCopy.signIn}
      </Link>
    </p>
  );
}
