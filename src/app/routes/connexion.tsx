import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { PhoneField } from '#app/forms/phone-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { enter } from '#app/identity/after-sign-in.server.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { offeredProviders } from '#app/identity/external.server.ts';
import { ExternalButtons } from '#app/identity/external-buttons.tsx';
import { type Identifier, identifierOf, signInWith } from '#app/identity/links.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { loginInput } from '#domain/identity/schema.ts';
import { login } from '#domain/identity/sign-in.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, signInCopy } from '#site/copy/identity.ts';
import { forgottenCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import type { Route } from './+types/connexion.ts';

export const handle = { bar: 'sign-in', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: fr.title(signInCopy.title) },
  { name: 'description', content: signInCopy.lead },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  return {
    ...(await phoneChoice(ctx)),
    offered: offeredProviders(ctx),
    next: safeNext(url.searchParams.get('next')),
    identifier: identifierOf(url.searchParams),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const input = parseInput(loginInput, Object.fromEntries(form));
    const opened = await login(ctx.dependencies, ctx.session, ctx.visitor, input);
    return await enter(ctx, { opened, welcome: 'signed-in', next: safeNext(url.searchParams.get('next')) });
  } catch (error) {
    return refuse(ctx, error, typed(form, ['phone', 'country_code', 'email']));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, identifier } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);
  const byEmail = identifier === 'email';

  return (
    <EntryPage heading={signInCopy.heading} lead={signInCopy.lead}>
      <Form
        ref={form}
        method="post"
        action={signInWith(identifier, next)}
        className={`carte pile ${styles.form}`}
      >
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{
              ...(byEmail ? { email: formCopy.email } : { phone: formCopy.phone }),
              password: formCopy.password,
            }}
            failed={signInCopy.failed}
            unreadable={signInCopy.unreadable}
            check={byEmail ? signInCopy.checkEmail : signInCopy.checkPhone}
            retryIn={retryIn}
          />
        )}
        <IdentifierField {...loaderData} answer={answer} />
        <Link
          className={`lienfl ${styles.switch}`}
          to={signInWith(byEmail ? 'phone' : 'email', next)}
          replace
          preventScrollReset
        >
          {byEmail ? signInCopy.withPhone : signInCopy.withEmail}
        </Link>
        <PasswordField
          name="password"
          autoComplete="current-password"
          error={answer?.fields.password && fieldMessage(answer.fields.password)}
        />
        <Link className={`lienfl ${styles.switch}`} to={paths.forgottenPassword()}>
          {forgottenCopy.link}
        </Link>
        <SubmitButton pending={pending} pendingLabel={signInCopy.pending}>
          {signInCopy.submit}
        </SubmitButton>
        <ExternalButtons offered={loaderData.offered} intent="sign-in" next={next} />
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

interface IdentifierProps {
  identifier: Identifier;
  countries: readonly string[];
  country: string;
  guessed: boolean;
  answer: FormAnswer | undefined;
}

/** The number or the address; what was typed into it comes back with the answer. */
function IdentifierField({ identifier, countries, country, guessed, answer }: IdentifierProps) {
  // The server names the number when neither came.
  const problem = answer?.fields[identifier] ?? answer?.fields.phone;
  const error = problem && fieldMessage(problem);
  if (identifier === 'email') {
    return (
      <Field
        name="email"
        label={formCopy.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={answer?.values.email}
        error={error}
      />
    );
  }
  return (
    <PhoneField
      countries={countries}
      country={answer?.values.country_code ?? country}
      guessed={guessed && !answer?.values.country_code}
      value={answer?.values.phone}
      autoComplete="username"
      required
      error={error}
    />
  );
}
