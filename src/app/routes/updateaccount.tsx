import { Link } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { numberReason } from '#app/forms/phone-reason.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { KeepProfile, useKeptProfile } from '#app/identity/kept-profile.tsx';
import { ownProfile, requireSession } from '#app/identity/member.server.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { AddressField, NameField, NumberField } from '#app/identity/profile-fields.tsx';
import { readProfileForm } from '#app/identity/profile-form.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { formatNational, formatPhone } from '#domain/identity/phone-rules.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { updateProfileInput } from '#domain/identity/schema.ts';
import { updateProfile } from '#domain/identity/update-profile.ts';
import { meantCountry } from '#domain/phone-country-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { formCopy, registrationCopy } from '#site/copy/identity.ts';
import { updateCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/updateaccount.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(updateCopy.title) }];

/** A form without a profile: its fields show only what comes back with the answer. */
const EMPTY = {
  has: { name: false, phone: false, email: false, password: false },
  used: null,
  values: { name: '', phone: '', email: '' },
};

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  // The guard lets in visitors who have sent the form, for the page to say that their session has ended.
  if (!ctx.registered)
    return { ...EMPTY, choice: await phoneChoice(ctx), limits: limitsFor(updateProfileInput) };
  const [profile, choice] = await Promise.all([
    ownProfile(ctx, paths.signIn(paths.updateAccount())),
    phoneChoice(ctx),
  ]);
  const { name, email, pending_email, phone, country_code } = profile;
  // The country of the number itself: the profile's may be another one.
  const country = phone ? meantCountry(phone, country_code ?? '')?.iso2 : country_code;
  const own = country && choice.countries.includes(country) ? country : null;
  return {
    has: {
      name: name !== null,
      phone: phone !== null,
      email: email !== null,
      password: profile.has_password,
    },
    /** The address that stays in use until the new one is confirmed. */
    used: pending_email === null ? null : email,
    values: {
      name: name ?? '',
      // Without the dial code when the country field shows it: the whole number would be cut off on a small phone.
      phone: phone ? (own ? formatNational(phone) : formatPhone(phone)) : '',
      email: pending_email ?? email ?? '',
    },
    choice: own ? { ...choice, country: own, guessed: false } : choice,
    limits: limitsFor(updateProfileInput),
  };
}

export const action = formAction({
  async read({ ctx, form }) {
    const profile = await editableProfile(ctx.dependencies.db, requireSession(ctx));
    return readProfileForm(form, profile, (await phoneChoice(ctx)).countries);
  },
  keep: ['name', 'phone', 'country_code', 'email'],
  async done({ current_password, ...input }, { ctx }) {
    await updateProfile(ctx.dependencies, requireSession(ctx), input, { current_password });
    return onward(ctx, paths.account(), 'profile-updated');
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = {
  name: registrationCopy.name,
  phone: formCopy.phone,
  email: formCopy.email,
  password: updateCopy.newPassword,
  current_password: updateCopy.currentPassword,
};

export default function UpdateAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { has, used, limits } = loaderData;
  const kept = useKeptProfile();
  const country = kept?.country_code;
  const choice = country ? { ...loaderData.choice, country, guessed: false } : loaderData.choice;
  return (
    <EntryPage heading={updateCopy.heading} lead={updateCopy.lead}>
      <Form
        // First values are read once: what was kept comes as a form of its own.
        key={kept ? 'kept' : 'profile'}
        answer={answer}
        labels={LABELS}
        limits={limits}
        values={{ ...loaderData.values, ...kept }}
        reason={numberReason}
        failed={updateCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        <KeepProfile />
        <NameField required={has.name} />
        <NumberField choice={choice} required={has.phone} />
        <AddressField
          required={has.email}
          help={used === null ? updateCopy.emailHelp : updateCopy.emailWaiting(used)}
        />
        <NewPasswordField help={has.password ? updateCopy.newPasswordHelp : updateCopy.firstPasswordHelp} />
        {has.password && (
          <PasswordField
            name="current_password"
            autoComplete="current-password"
            help={updateCopy.currentPasswordHelp}
          />
        )}
        <SubmitButton pendingLabel={updateCopy.pending}>{updateCopy.submit}</SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.account()}>
            {updateCopy.back}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}
