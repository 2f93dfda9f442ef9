import { useRef } from 'react';
import { Form, redirectDocument, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { PasswordField } from '#app/forms/password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { parseInput } from '#domain/input.ts';
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

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (await ctx.operator()) throw redirectDocument(inRegie(url.searchParams.get('next')));
  return { demonstration: ctx.demonstrationOperators() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const input = parseInput(operatorSignInInput, Object.fromEntries(form));
    ctx.startOperatorSession(await signInOperator(ctx.dependencies, ctx.visitor, input));
    // This page's scripts have not been told of the others.
    return redirectDocument(inRegie(url.searchParams.get('next')));
  } catch (error) {
    return refuse(ctx, error, typed(form, ['email']));
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const { signIn } = regieDoor;
const LABELS = { email: signIn.email, password: signIn.password, code: signIn.code };

export default function RegieSignIn({ loaderData, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  useFirstError(form, answer);
  return (
    <EntryPage heading={signIn.heading} lead={signIn.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form}`}>
        {answer && <FormAnswerAlert answer={answer} labels={LABELS} failed={signIn.failed} retryIn={null} />}
        <Field
          name="email"
          label={signIn.email}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          defaultValue={answer?.values.email}
        />
        <PasswordField name="password" autoComplete="current-password" />
        <Field
          name="code"
          label={signIn.code}
          help={signIn.codeHelp}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={20}
          required
        />
        <SubmitButton pending={pending} pendingLabel={signIn.pending}>
          {signIn.submit}
        </SubmitButton>
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
