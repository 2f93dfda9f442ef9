import { useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { signInWith } from '#app/identity/links.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { askNewPassword } from '#domain/identity/forgotten-password.ts';
import { forgottenPasswordInput } from '#domain/identity/schema.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy } from '#site/copy/identity.ts';
import { forgottenCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/motdepasseoublie.ts';

export const handle = { bar: 'sign-in', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(forgottenCopy.title) }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { config } = requestFrom(context).dependencies;
  return { sent: url.searchParams.has('envoye'), contactEmail: config.contactEmail };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const input = parseInput(forgottenPasswordInput, Object.fromEntries(form));
    await askNewPassword(ctx.dependencies, ctx.visitor, input);
    return redirect(paths.forgottenPassword(true));
  } catch (error) {
    return refuse(ctx, error, typed(form, ['email']));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ForgottenPassword({
  loaderData: { sent, contactEmail },
  actionData: answer,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);

  if (sent) {
    const { heading, lead, help, again } = forgottenCopy.sent;
    return (
      <EntryPage heading={heading} lead={lead}>
        <div className={`carte pile ${styles.form}`}>
          <p>{help}</p>
          <Link className="btn btn--2 btn--bloc" to={paths.forgottenPassword()}>
            {again}
          </Link>
          <PhoneOnly contactEmail={contactEmail} />
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage heading={forgottenCopy.heading} lead={forgottenCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{ email: formCopy.email }}
            failed={forgottenCopy.failed}
            retryIn={retryIn}
          />
        )}
        <Field
          name="email"
          label={formCopy.email}
          help={forgottenCopy.emailHelp}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={answer?.values.email}
          error={answer?.fields.email && fieldMessage(answer.fields.email)}
        />
        <SubmitButton pending={pending} pendingLabel={forgottenCopy.pending}>
          {forgottenCopy.submit}
        </SubmitButton>
        <PhoneOnly contactEmail={contactEmail} />
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={signInWith('phone', null)}>
            {forgottenCopy.signIn}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

/** What is left to somebody whose account has no address. */
function PhoneOnly({ contactEmail }: { contactEmail: string | null }) {
  const { title, noSms, signedIn, contact, contactLink } = forgottenCopy.phone;
  return (
    <section className="pile-2 sm t2">
      <h2 className="h3">{title}</h2>
      <p>
        {noSms} {signedIn}
      </p>
      <p>{contact}</p>
      {contactEmail && (
        <p>
          <a className="lienfl" href={`mailto:${contactEmail}`}>
            {contactLink(contactEmail)}
          </a>
        </p>
      )}
    </section>
  );
}
