import { redirectDocument } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders } from '#app/forms/form-action.server.ts';
import { FormAlert } from '#app/forms/form-alert.tsx';
import { limitsFor } from '#app/forms/limits.server.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { signInOperator } from '#domain/regie/access.ts';
import { operatorSignInInput } from '#domain/regie/schema.ts';
import { regieDoor } from '#site/copy/door.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import type { Route } from './+types/connexion.ts';

export const handle = { bar: 'bare', nav: false, footer: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [
  { title: regieDoor.pageTitle(regieDoor.signIn.title) },
  { name: 'robots', content: 'noindex, nofollow' },
];

const inRegie = (next: string | null) => {
  const path = safeNext(next);
  return path?.startsWith(paths.regie()) ? path : paths.regie();
};

/** Whether a session has ended, and whether something was asked in vain since. */
const endedIn = (fin: string | null): keyof typeof signIn.ended | null =>
  fin === 'session' || fin === 'demande' ? fin : null;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (await ctx.operator()) throw redirectDocument(inRegie(url.searchParams.get('next')));
  return {
    demonstration: ctx.demonstrationOperators(),
    limits: limitsFor(operatorSignInInput),
    ended: endedIn(url.searchParams.get('fin')),
  };
}

export const action = formAction({
  read: operatorSignInInput,
  keep: ['email'],
  async done(input, { ctx, url }) {
    ctx.startOperatorSession(await signInOperator(ctx.dependencies, ctx.visitor, input));
    // A new document, because this page's scripts do not know the routes of the other pages.
    return redirectDocument(inRegie(url.searchParams.get('next')));
  },
});

export const headers = formHeaders;

const { signIn } = regieDoor;
const LABELS = { email: signIn.email, password: signIn.password, code: signIn.code };

export default function RegieSignIn({ loaderData, actionData: answer }: Route.ComponentProps) {
  return (
    <EntryPage heading={signIn.heading} lead={signIn.lead}>
      <Form
        browserTells
        answer={answer}
        labels={LABELS}
        limits={loaderData.limits}
        failed={signIn.failed}
        retry={false}
        className={`carte pile ${styles.form}`}
      >
        {loaderData.ended && !answer && <FormAlert kind="waiting" title={signIn.ended[loaderData.ended]} />}
        <Field name="email" type="email" autoComplete="username" />
        <PasswordField name="password" autoComplete="current-password" />
        <Field name="code" help={signIn.codeHelp} autoComplete="one-time-code" autoCapitalize="characters" />
        <SubmitButton pendingLabel={signIn.pending}>{signIn.submit}</SubmitButton>
        {loaderData.demonstration.length > 0 && (
          <section className="sm t2">
            <p>
              <b>{signIn.demonstration}</b>
            </p>
            <ul>
              {loaderData.demonstration.map(({ name, email, password, role, code }) => (
                <li key={email}>
                  <b>{name}</b>, {regieDoor.roles[role].toLowerCase()}
                  <br />
                  {email} · {password}
                  <br />
                  {signIn.demonstrationCode(code)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Form>
    </EntryPage>
  );
}
