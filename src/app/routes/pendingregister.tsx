import { useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { keepTyped } from '#app/forms/keep-typed.ts';
import { PhoneField } from '#app/forms/phone-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { enter } from '#app/identity/after-sign-in.server.ts';
import { forgetDraft, useDraft } from '#app/identity/draft.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { offeredProviders } from '#app/identity/external.server.ts';
import { FingerprintField } from '#app/identity/fingerprint-field.tsx';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { readPendingRegistration } from '#app/identity/registration.server.ts';
import { RegistrationGone } from '#app/identity/registration-gone.tsx';
import { TermsField } from '#app/identity/terms-field.tsx';
import { forgetInvitation } from '#app/local-store/invitation.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { AppError } from '#domain/errors.ts';
import { pendingRegistration, registerPending } from '#domain/identity/external-registration.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, registerCopy } from '#site/copy/identity.ts';
import { pendingRegistrationCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/pendingregister.ts';

export const handle = { bar: 'sign-up', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(pendingRegistrationCopy.title) }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const ud = opaqueId(url.searchParams.get('ud'));
  const pending = ud && (await pendingRegistration(ctx.dependencies, ud, ctx.pendingSecret));
  const canal = offeredProviders(ctx).canal;
  if (!pending) return data({ registration: null, canal }, { status: 410 });
  const { name, email } = pending;
  return data({ registration: { ud, name, email, ...(await phoneChoice(ctx)) }, canal });
}

const KEPT = ['name', 'phone', 'country_code', 'email', 'terms'];

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const { dependencies: deps, pendingSecret: secret } = ctx;
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const ud = opaqueId(url.searchParams.get('ud'));
    const pending = ud && (await pendingRegistration(deps, ud, secret));
    if (!pending) throw new AppError('REGISTRATION_EXPIRED');
    const input = await readPendingRegistration(deps, form, ud);
    const opened = await registerPending(deps, ctx.session, ctx.visitor, secret, input);
    return await enter(ctx, { opened, welcome: 'registered', next: pending.next });
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
  terms: registerCopy.termsLabel,
};

export default function PendingRegister({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { registration, canal } = loaderData;
  if (!registration || answer?.code === 'REGISTRATION_EXPIRED') return <RegistrationGone canal={canal} />;
  return <Completion registration={registration} answer={answer} />;
}

interface Props {
  registration: {
    ud: string;
    name: string | null;
    email: string | null;
    countries: readonly string[];
    country: string;
    guessed: boolean;
  };
  answer: FormAnswer | undefined;
}

/** What canal does not say: asked once, with what it does say filled in. */
function Completion({ registration, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  useDraft(form);
  useFirstError(form, answer);
  const values = answer?.values ?? { name: registration.name ?? '', email: registration.email ?? '' };
  const error = (name: string) => answer?.fields[name] && fieldMessage(answer.fields[name]);
  return (
    <EntryPage
      eyebrow={pendingRegistrationCopy.eyebrow}
      heading={pendingRegistrationCopy.heading}
      lead={pendingRegistrationCopy.lead}
    >
      <Form
        ref={form}
        method="post"
        action={paths.pendingRegistration(registration.ud)}
        className={`carte pile ${styles.form}`}
      >
        {answer && (
          <FormAnswerAlert answer={answer} labels={LABELS} failed={registerCopy.failed} retryIn={null} />
        )}
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
          countries={registration.countries}
          country={values.country_code ?? registration.country}
          guessed={registration.guessed && !values.country_code}
          value={values.phone}
          autoComplete="tel-national"
          example
          error={error('phone')}
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
          error={error('email')}
        />
        <FingerprintField />
        <TermsField checked={values.terms === 'on'} problem={answer?.fields.terms} />
        <SubmitButton pending={pending} pendingLabel={pendingRegistrationCopy.pending}>
          {pendingRegistrationCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          {registerCopy.haveAccount}
          <br />
          <Link className="lienfl" to={paths.signIn()}>
            {registerCopy.signIn}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}
