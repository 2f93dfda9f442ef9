import { Link } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { ownProfile, requireSession } from '#app/identity/member.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { proofInput } from '#domain/identity/schema.ts';
import { fr } from '#site/copy/fr.ts';
import { deleteCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/supprimercompte.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(deleteCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const limits = limitsFor(proofInput);
  // The guard lets in visitors who have sent the form, for the page to say that their session has ended.
  if (!ctx.registered) return { hasPassword: false, limits };
  const { has_password } = await ownProfile(ctx, paths.home());
  return { hasPassword: has_password, limits };
}

export const action = formAction({
  read: proofInput,
  async done(input, { ctx }) {
    await deleteAccount(ctx.dependencies, requireSession(ctx), input);
    ctx.endSession();
    return onward(ctx, paths.home(), 'account-deleted');
  },
});

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = { current_password: deleteCopy.password };

export default function DeleteAccount({
  loaderData: { hasPassword, limits },
  actionData: answer,
}: Route.ComponentProps) {
  const { erased, kept } = deleteCopy;

  return (
    <EntryPage heading={deleteCopy.heading} lead={deleteCopy.lead}>
      <Form
        answer={answer}
        labels={LABELS}
        limits={limits}
        failed={deleteCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        <section className="pile-2">
          <h2 className="h3">{erased.title}</h2>
          <ul className={styles.list}>
            {erased.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section className="pile-2">
          <h2 className="h3">{kept.title}</h2>
          <p>{kept.text}</p>
          <p>{kept.again}</p>
          <p>{kept.traces}</p>
        </section>
        <a className="btn btn--2 btn--bloc" href={paths.ownData()} download>
          {deleteCopy.exportFirst}
        </a>
        {hasPassword && <PasswordField name="current_password" autoComplete="current-password" required />}
        <SubmitButton className="btn btn--danger btn--bloc" pendingLabel={deleteCopy.pending}>
          {deleteCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.account()}>
            {deleteCopy.keep}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}
