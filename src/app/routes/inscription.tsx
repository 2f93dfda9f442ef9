import { Gift } from 'lucide-react';
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
import { forgetDraft, useDraft } from '#app/identity/draft.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { offeredProviders } from '#app/identity/external.server.ts';
import { ExternalButtons } from '#app/identity/external-buttons.tsx';
import { FingerprintField } from '#app/identity/fingerprint-field.tsx';
import { referralOf, signInWith } from '#app/identity/links.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { readRegistration } from '#app/identity/registration.server.ts';
import { TermsField } from '#app/identity/terms-field.tsx';
import { useInvitation } from '#app/identity/use-invitation.ts';
import { forgetInvitation } from '#app/local-store/invitation.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { register } from '#domain/identity/service.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, registerCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import type { Route } from './+types/inscription.ts';

export const handle = { bar: 'sign-up', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: fr.title(registerCopy.title) },
  { name: 'description', content: registerCopy.lead },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  return {
    ...(await phoneChoice(ctx)),
    offered: offeredProviders(ctx),
    next: safeNext(url.searchParams.get('next')),
    referral: referralOf(url.searchParams) ?? ctx.referral,
  };
}

const KEPT = ['name', 'phone', 'country_code', 'email', 'parrain_referral_code', 'terms'];

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const input = await readRegistration(ctx.dependencies, form);
    const opened = await register(ctx.dependencies, ctx.session, ctx.visitor, input);
    return await enter(ctx, { opened, welcome: 'registered', next: safeNext(url.searchParams.get('next')) });
  } catch (error) {
    return refuse(ctx, error, typed(form, KEPT));
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, () => {
    forgetDraft();
    forgetInvitation();
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const LABELS = {
  name: registerCopy.name,
  phone: formCopy.phone,
  email: formCopy.email,
  password: formCopy.password,
  terms: registerCopy.termsLabel,
};

export default function Register({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next } = loaderData;
  const referral = useInvitation(loaderData.referral);
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useDraft(form);
  useFirstError(form, answer);
  const code = answer?.values.parrain_referral_code ?? referral;

  return (
    <EntryPage eyebrow={registerCopy.eyebrow} heading={registerCopy.heading} lead={registerCopy.lead}>
      <Form
        ref={form}
        method="post"
        action={paths.signUp({ ref: referral, next })}
        className={`carte pile ${styles.form}`}
      >
        {answer && (
          <FormAnswerAlert answer={answer} labels={LABELS} failed={registerCopy.failed} retryIn={retryIn} />
        )}
        <ExternalButtons offered={loaderData.offered} intent="sign-up" next={next} referral={referral} />
        <Fields {...loaderData} answer={answer} />
        <input type="hidden" name="parrain_referral_code" defaultValue={code ?? ''} />
        <FingerprintField />
        {referral && (
          <div className="avis">
            <Gift size={24} strokeWidth={2.25} aria-hidden="true" />
            <p>{registerCopy.referred(referral)}</p>
          </div>
        )}
        <TermsField checked={answer?.values.terms === 'on'} problem={answer?.fields.terms} />
        <SubmitButton pending={pending} pendingLabel={registerCopy.pending}>
          {registerCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          {registerCopy.haveAccount}
          <br />
          <Link className="lienfl" to={paths.signIn(next)}>
            {registerCopy.signIn}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

interface FieldsProps {
  countries: readonly string[];
  country: string;
  guessed: boolean;
  next: string | null;
  answer: FormAnswer | undefined;
}

function Fields({ countries, country, guessed, next, answer }: FieldsProps) {
  const values = answer?.values ?? {};
  const fields = answer?.fields ?? {};
  const error = (name: string) => fields[name] && fieldMessage(fields[name]);
  /** Who has an account is shown the way to it. */
  const taken = (identifier: 'phone' | 'email') =>
    fields[identifier]?.endsWith('_TAKEN') ? (
      <>
        {error(identifier)} <Link to={signInWith(identifier, next)}>{registerCopy.signIn}</Link>
      </>
    ) : (
      error(identifier)
    );
  return (
    <>
      <Field
        name="name"
        label={registerCopy.name}
        autoComplete="nickname"
        maxLength={80}
        required
        defaultValue={values.name}
        error={error('name')}
      />
      <PhoneField
        countries={countries}
        country={values.country_code ?? country}
        guessed={guessed && !values.country_code}
        value={values.phone}
        autoComplete="tel-national"
        example
        error={taken('phone')}
      />
      <Field
        name="email"
        label={formCopy.email}
        help={registerCopy.oneOfTwo}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={values.email}
        error={taken('email')}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        help={registerCopy.passwordHelp}
        error={error('password')}
      />
    </>
  );
}
