import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, textIn } from '#app/forms/form-action.server.ts';
import { useFormState } from '#app/forms/form-context.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { type PhoneChoice, PhoneField } from '#app/forms/phone-field.tsx';
import { numberReason } from '#app/forms/phone-reason.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { openSessionAndRedirect } from '#app/identity/after-sign-in.server.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { offeredProviders } from '#app/identity/external.server.ts';
import { ExternalButtons } from '#app/identity/external-buttons.tsx';
import { type IdentifierKind, identifierFrom, signInPageFor } from '#app/identity/links.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { readSignIn } from '#app/identity/sign-in-form.server.ts';
import { WaitingName } from '#app/identity/waiting-name.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { toVisit } from '#app/visit.ts';
import { toldWaiting } from '#app/voting/told-waiting.server.ts';
import { loginInput } from '#domain/identity/schema.ts';
import { login } from '#domain/identity/sign-in.ts';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, signInCopy } from '#site/copy/identity.ts';
import { forgottenCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import { signInReason } from '#site/sign-in-reason.ts';
import type { Route } from './+types/connexion.ts';

export const handle = { bar: 'sign-in', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(signInCopy.title) },
  { name: 'description', content: loaderData?.reason ?? signInCopy.title },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const next = safeNext(url.searchParams.get('next'));
  const { contest } = await toVisit(ctx).current();
  return {
    reason: signInReason(next, contest?.status === 'open'),
    choice: await phoneChoice(ctx),
    waiting: await toldWaiting(ctx),
    limits: limitsFor(loginInput),
    offered: offeredProviders(ctx),
    next,
    identifier: identifierFrom(url.searchParams),
  };
}

export const action = formAction({
  read: ({ ctx, form }) => readSignIn(ctx.dependencies, form),
  keep: ['phone', 'country_code', 'email'],
  async done(input, { ctx, url, form }) {
    const opened = await login(ctx.dependencies, ctx.session, ctx.visitor, input);
    return openSessionAndRedirect(ctx, {
      opened,
      welcome: 'signed-in',
      next: safeNext(url.searchParams.get('next')),
      agreed: { candidate_id: textIn(form, 'choice') },
    });
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = {
  phone: { phone: formCopy.phone, password: formCopy.password },
  email: { email: formCopy.email, password: formCopy.password },
};

export default function SignIn({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, reason, identifier, choice, waiting, limits } = loaderData;
  const byEmail = identifier === 'email';

  return (
    <EntryPage heading={signInCopy.heading} lead={reason}>
      <Form
        answer={answer}
        labels={LABELS[identifier]}
        limits={limits}
        reason={numberReason}
        failed={signInCopy.failed}
        unreadable={signInCopy.unreadable}
        check={byEmail ? signInCopy.checkEmail : signInCopy.checkPhone}
        action={signInPageFor(identifier, next)}
        className={`carte pile ${styles.form}`}
      >
        {waiting && <WaitingName told={waiting}>{signInCopy.counted}</WaitingName>}
        <IdentifierField identifier={identifier} choice={choice} />
        <Link
          className={`lienfl ${styles.switch}`}
          to={signInPageFor(byEmail ? 'phone' : 'email', next)}
          replace
          preventScrollReset
        >
          {byEmail ? signInCopy.withPhone : signInCopy.withEmail}
        </Link>
        <PasswordField name="password" autoComplete="current-password" />
        <Link className={`lienfl ${styles.switch}`} to={paths.forgottenPassword()}>
          {forgottenCopy.link}
        </Link>
        <SubmitButton pendingLabel={signInCopy.pending}>{signInCopy.submit}</SubmitButton>
        <ExternalButtons
          offered={loaderData.offered}
          intent="sign-in"
          next={next}
          choice={waiting?.choice ?? null}
        />
        <p className={`sm t2 ${styles.other}`}>
          {signInCopy.noAccount}
          <br />
          <Link className="lienfl" to={paths.signUp({ next })}>
            {signInCopy.register} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

/** The field for the phone number or the e-mail address. */
function IdentifierField({ identifier, choice }: { identifier: IdentifierKind; choice: PhoneChoice }) {
  const fields = useFormState().answer?.fields;
  if (identifier === 'phone') return <PhoneField choice={choice} autoComplete="username" required />;
  // When neither was sent, the server reports the problem at the number.
  const problem = fields?.email ?? fields?.phone;
  return (
    <Field
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={problem && fieldMessage(problem)}
    />
  );
}
