import { useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { asPage } from '#app/error-response.ts';
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
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { readProfileForm } from '#app/identity/profile-form.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/identity/phone-rules.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { updateProfile } from '#domain/identity/update-profile.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, registerCopy } from '#site/copy/identity.ts';
import { updateCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/updateaccount.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(updateCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    // The guard lets nobody pass without a session; the account may still be gone.
    if (!ctx.session) throw new AppError('SIGN_IN_REQUIRED');
    const [profile, choice] = await Promise.all([
      editableProfile(ctx.dependencies.db, ctx.session),
      phoneChoice(ctx),
    ]);
    const own = profile.country_code && choice.countries.includes(profile.country_code);
    return {
      ...profile,
      phone: profile.phone && formatPhone(profile.phone),
      countries: choice.countries,
      country: own && profile.country_code ? profile.country_code : choice.country,
      guessed: choice.guessed && !own,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_REQUIRED') {
      ctx.endSession();
      throw redirect(paths.signIn(paths.updateAccount()));
    }
    throw asPage(error, ctx);
  }
}

const KEPT = ['name', 'phone', 'country_code', 'email'];

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    if (!ctx.session) throw new AppError('SIGN_IN_REQUIRED');
    const profile = await editableProfile(ctx.dependencies.db, ctx.session);
    const { current_password, ...input } = readProfileForm(form, profile, (await phoneChoice(ctx)).countries);
    await updateProfile(ctx.dependencies, ctx.session, input, { current_password });
    ctx.flash('profile-updated');
    return redirect(paths.account());
  } catch (error) {
    return refuse(ctx, error, typed(form, KEPT));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const LABELS = {
  name: registerCopy.name,
  phone: formCopy.phone,
  email: formCopy.email,
  password: updateCopy.newPassword,
  current_password: updateCopy.currentPassword,
};

export default function UpdateAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  useFirstError(form, answer);

  return (
    <EntryPage heading={updateCopy.heading} lead={updateCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && (
          <FormAnswerAlert answer={answer} labels={LABELS} failed={updateCopy.failed} retryIn={retryIn} />
        )}
        <Fields profile={loaderData} answer={answer} />
        <SubmitButton pending={pending} pendingLabel={updateCopy.pending}>
          {updateCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.account()}>
            {updateCopy.back}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

interface FieldsProps {
  profile: Route.ComponentProps['loaderData'];
  answer: FormAnswer | undefined;
}

function Fields({ profile, answer }: FieldsProps) {
  const values = answer?.values ?? {};
  const fields = answer?.fields ?? {};
  const error = (name: string) => fields[name] && fieldMessage(fields[name]);
  const waiting = profile.pending_email !== null && profile.email !== null;
  return (
    <>
      <Field
        name="name"
        label={registerCopy.name}
        autoComplete="nickname"
        maxLength={80}
        required
        defaultValue={values.name ?? profile.name ?? ''}
        error={error('name')}
      />
      <PhoneField
        countries={profile.countries}
        country={values.country_code ?? profile.country}
        guessed={profile.guessed && !values.country_code}
        value={values.phone ?? profile.phone ?? ''}
        autoComplete="tel-national"
        required={profile.phone !== null}
        error={error('phone')}
      />
      <Field
        name="email"
        label={formCopy.email}
        help={waiting ? updateCopy.emailWaiting(profile.email ?? '') : updateCopy.emailHelp}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required={profile.email !== null}
        defaultValue={values.email ?? profile.pending_email ?? profile.email ?? ''}
        error={error('email')}
      />
      <PasswordField
        name="password"
        label={updateCopy.newPassword}
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required={false}
        help={profile.has_password ? updateCopy.newPasswordHelp : updateCopy.firstPasswordHelp}
        error={error('password')}
      />
      {profile.has_password && (
        <PasswordField
          name="current_password"
          label={updateCopy.currentPassword}
          autoComplete="current-password"
          required={false}
          help={updateCopy.currentPasswordHelp}
          error={error('current_password')}
        />
      )}
    </>
  );
}
