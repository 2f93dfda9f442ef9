import { Link, redirect } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { PasswordField } from '#app/forms/password-field.tsx';
import { sendForm } from '#app/forms/send-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { linkedProviders } from '#app/identity/external.server.ts';
import { LinkButton, UnlinkButton } from '#app/identity/linked-accounts.tsx';
import { externalStart, isExternalKind, type WayChange, wayChangeFrom } from '#app/identity/links.ts';
import { forMember } from '#app/identity/member.server.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { AppError } from '#domain/errors.ts';
import { unlinkExternal } from '#domain/identity/external.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { proveIdentity } from '#domain/identity/proof.ts';
import { type ExternalKind, proofInput } from '#domain/identity/schema.ts';
import { externalCopy, linkedCopy, proofCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/comptes-lies.ts';

export const handle = { bar: 'back', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: proofCopy.title }];

/**
 * Shown to a user whose session is too old to change how they sign in; once they have signed in again, it shows the
 * button of the change that they had begun.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const [ways, { has_password }] = await forMember(ctx, paths.signIn(paths.account()), (session) =>
    Promise.all([linkedProviders(ctx, session), editableProfile(ctx.dependencies.db, session)]),
  );
  const asked = wayChangeFrom(url.searchParams);
  const way = asked && ways[asked.kind];
  const isOpen = way && (asked.does === 'link' ? way.offered && !way.linked : way.linked && way.removable);
  const change = isOpen ? asked : null;
  const proved = ways.google.fresh;
  if (proved && !change) throw redirect(paths.ownConnections());
  const again = (['google', 'canal'] as const).filter((kind) => ways[kind].linked && ways[kind].offered);
  return { hasPassword: has_password, again, change, proved, limits: limitsFor(proofInput) };
}

export const action = formAction({
  read: proofInput,
  async done(input, { ctx, form, url }) {
    const kind = form.get('unlink');
    if (isExternalKind(kind)) return unlink(ctx, kind);
    if (!ctx.session?.registered) throw new AppError('SIGN_IN_REQUIRED');
    await proveIdentity(ctx.dependencies, ctx.session, input);
    const change = wayChangeFrom(url.searchParams);
    if (change) return redirect(paths.linkedAccounts({ [change.does]: change.kind }));
    return onward(ctx, paths.ownConnections(), 'identity-proved');
  },
});

async function unlink(ctx: RequestContext, kind: ExternalKind): Promise<Response> {
  try {
    await unlinkExternal(ctx.dependencies, ctx.session, kind);
    ctx.flash(kind === 'google' ? 'google-unlinked' : 'canal-unlinked');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another page asks for the password.
    if (error.fields?.current_password || error.code === 'RECENT_SIGN_IN_REQUIRED') {
      return redirect(paths.linkedAccounts({ unlink: kind }));
    }
    if (error.code !== 'LAST_WAY_IN') throw error;
    ctx.flash('last-way-in');
  }
  return redirect(paths.ownConnections());
}

export const clientAction = sendForm;

export const headers = formHeaders;

const LABELS = { current_password: proofCopy.password };

export default function ProveIdentity({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hasPassword, again, change, proved, limits } = loaderData;
  if (proved && change) return <Proved change={change} />;
  const lead = change ? proofCopy.leadTo[change.does](linkedCopy[change.kind]) : proofCopy.lead;
  return (
    <EntryPage heading={proofCopy.heading} lead={lead}>
      <Form
        answer={answer}
        labels={LABELS}
        limits={limits}
        failed={proofCopy.failed}
        className={`carte pile ${styles.form}`}
      >
        {hasPassword ? (
          <>
            <PasswordField name="current_password" autoComplete="current-password" required />
            <SubmitButton pendingLabel={proofCopy.pending}>{proofCopy.submit}</SubmitButton>
          </>
        ) : (
          again.map((kind) => (
            <a
              key={kind}
              className="btn btn--2 btn--bloc"
              href={externalStart(kind, { intent: 'sign-in', next: paths.ownConnections() })}
            >
              {kind === 'google' ? externalCopy.google : proofCopy.signInAgain(linkedCopy[kind])}
            </a>
          ))
        )}
        <Back />
      </Form>
    </EntryPage>
  );
}

/** The change that the user had begun, as one button: opening an address never links or unlinks an account. */
function Proved({ change: { kind, does } }: { change: WayChange }) {
  const name = linkedCopy[kind];
  return (
    <EntryPage heading={proofCopy.proved.heading} lead={proofCopy.proved[does](name)}>
      <div className={`carte pile ${styles.form}`}>
        {does === 'link' ? (
          <LinkButton kind={kind} className="btn btn--1 btn--bloc">
            {linkedCopy.linkName(name)}
          </LinkButton>
        ) : (
          <UnlinkButton kind={kind} className="btn btn--1 btn--bloc">
            {linkedCopy.unlinkName(name)}
          </UnlinkButton>
        )}
        <Back />
      </div>
    </EntryPage>
  );
}

function Back() {
  return (
    <p className={`sm t2 ${styles.other}`}>
      <Link className="lienfl" to={paths.account()}>
        {proofCopy.back}
      </Link>
    </p>
  );
}
