import { createContext, data } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction } from '#app/forms/form-action.server.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import type { FieldLimits } from '#app/forms/limits.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { tokenFrom } from '#app/identity/link-page.server.ts';
import { qrCode } from '#app/regie/files/qr-code.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { AppError } from '#domain/errors.ts';
import { acceptInvitation, invitation } from '#domain/regie/invitations.ts';
import { acceptInvitationInput } from '#domain/regie/schema.ts';
import { regieDoor } from '#site/copy/door.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/invitation.ts';

export const handle = { bar: 'bare', nav: false, footer: false } satisfies ShellHandle;

const { invitation: copy } = regieDoor;

export const meta: Route.MetaFunction = () => [
  { title: regieDoor.pageTitle(copy.title) },
  { name: 'robots', content: 'noindex, nofollow' },
  // The address contains the token.
  { name: 'referrer', content: 'no-referrer' },
];

/** Whether this request has just used the invitation: then its page is shown, and not "invitation gone". */
const joined = createContext(false);

/** Longest token, in characters. */
const TOKEN_LENGTH = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    const { name, email, role, secret, uri } = await invitation(
      ctx.dependencies,
      tokenFrom(url).slice(0, TOKEN_LENGTH),
    );
    const limits = limitsFor(acceptInvitationInput);
    return { name, email, role, secret, picture: await qrCode(uri), limits };
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_EXPIRED') {
      return data(null, { status: context.get(joined) ? 200 : 410 });
    }
    throw error;
  }
}

export const action = formAction({
  read: acceptInvitationInput,
  async done(input, { ctx, url, context }) {
    const { ip, userAgent } = ctx.visitor;
    const { codes, opened } = await acceptInvitation(
      ctx.dependencies,
      { ip, userAgent },
      tokenFrom(url).slice(0, TOKEN_LENGTH),
      input,
    );
    ctx.startOperatorSession(opened);
    context.set(joined, true);
    return { codes };
  },
});

/** No reload: a used invitation is gone, and the recovery codes must stay on the page until the operator leaves it. */
export const shouldRevalidate = () => false;

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) return <Joined codes={actionData.codes} />;
  if (!loaderData) {
    return (
      <EntryPage heading={copy.gone} lead={copy.goneLead}>
        <a className="btn btn--1 btn--bloc" href={paths.regieSignIn()}>
          {copy.enter}
        </a>
      </EntryPage>
    );
  }
  return <Setup {...loaderData} answer={actionData} />;
}

interface SetupProps {
  name: string;
  email: string;
  role: Role;
  secret: string;
  /** The QR code, as a data URL. */
  picture: string;
  limits: FieldLimits;
  answer: FormAnswer | undefined;
}

const LABELS = { password: copy.password, code: copy.code };

function Setup({ name, email, role, secret, picture, limits, answer }: SetupProps) {
  return (
    <EntryPage heading={copy.heading(name)} lead={copy.lead(email, regieDoor.roles[role].toLowerCase())}>
      <Form
        say={anyFieldMessage}
        browserTells
        answer={answer}
        labels={LABELS}
        limits={limits}
        failed={copy.failed}
        retry={false}
        className={`carte pile ${styles.form}`}
      >
        <p>{copy.scan}</p>
        <img src={picture} alt={copy.scanAlt} width={220} height={220} />
        <p className="sm t2">
          {copy.byHand} <code>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </p>
        <PasswordField name="password" help={copy.passwordHelp} autoComplete="new-password" />
        <Field name="code" inputMode="numeric" autoComplete="one-time-code" />
        <SubmitButton pendingLabel={copy.pending}>{copy.submit}</SubmitButton>
      </Form>
    </EntryPage>
  );
}

function Joined({ codes }: { codes: readonly string[] }) {
  return (
    <EntryPage heading={copy.done} lead={copy.recovery}>
      <div className={`carte pile ${styles.form}`}>
        <p>{copy.recoveryLead}</p>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <a className="btn btn--1 btn--bloc" href={paths.regie()}>
          {copy.enter}
        </a>
      </div>
    </EntryPage>
  );
}
