import { CircleAlert, Gift } from 'lucide-react';
import { formAction, formHeaders } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { sendFormThen } from '#app/forms/send-form.ts';
import { openSessionAndRedirect } from '#app/identity/after-sign-in.server.ts';
import { forgetDraft } from '#app/identity/draft.ts';
import { offeredProviders } from '#app/identity/external.server.ts';
import { ExternalButtons } from '#app/identity/external-buttons.tsx';
import { referralFrom } from '#app/identity/links.ts';
import { phoneChoice } from '#app/identity/phone-choice.server.ts';
import { KEPT_FIELDS, readRegistration } from '#app/identity/registration.server.ts';
import { RegistrationForm } from '#app/identity/registration-form.tsx';
import { useInvitation } from '#app/identity/use-invitation.ts';
import { forgetInvitation } from '#app/local-store/invitation.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { toVisit } from '#app/visit.ts';
import { toldWaiting } from '#app/voting/told-waiting.server.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import { findInviter } from '#domain/identity/inviter.ts';
import { registerOrSignIn } from '#domain/identity/register-or-sign-in.ts';
import { registrationInput } from '#domain/identity/schema.ts';
import { fr } from '#site/copy/fr.ts';
import { home } from '#site/copy/home.ts';
import { registrationCopy } from '#site/copy/identity.ts';
import { invitationGone } from '#site/copy/invitation-gone.ts';
import { sharedTitles } from '#site/copy/share-card.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import type { Route } from './+types/inscription.ts';

export const handle = { bar: 'sign-up', nav: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(registrationCopy.title) },
  ...(loaderData ? previewTags(loaderData.words, loaderData.preview) : []),
];

/** The words of the plain page's card. @param over whether the last vote is closed */
const ownWords = (over: boolean) => ({
  title: registrationCopy.title,
  description: over ? home.steps.account.text : registrationCopy.lead,
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { db } = ctx.dependencies;
  const asked = url.searchParams.has('ref');
  const inAddress = referralFrom(url.searchParams);
  const referral = inAddress ?? ctx.referral;
  // Beyond the rate limit the plain page is shown; the code is still sent with the form.
  const lookedUp = referral !== null && (await ctx.mayLookUpInvitation());
  const inviter = lookedUp ? await findInviter(db, referral) : null;
  // A remembered invitation changes the page, but not the card of the plain address.
  const shared = inviter && inAddress ? { kind: 'invitation' as const, code: inAddress } : null;
  const over = isSeasonOver((await toVisit(ctx).current()).contest);
  return {
    over,
    choice: await phoneChoice(ctx),
    waiting: await toldWaiting(ctx),
    limits: limitsFor(registrationInput),
    offered: offeredProviders(ctx),
    next: safeNext(url.searchParams.get('next')),
    referral,
    // This tells no more about a code than the greeting, or its absence, does.
    gone: asked && !inviter && (lookedUp || !inAddress) ? invitationGone : null,
    greeting: inviter && sharedTitles.invitation(inviter.name).title,
    words: shared && inviter ? sharedTitles.invitation(inviter.name, over) : ownWords(over),
    preview: await previewFor(
      ctx,
      paths.signUp(),
      shared,
      shared ? paths.signUp({ ref: shared.code }) : undefined,
    ),
  };
}

export const action = formAction({
  read: ({ ctx, form }) => readRegistration(ctx.dependencies, form),
  keep: KEPT_FIELDS,
  async done(input, { ctx, url }) {
    const { opened, how } = await registerOrSignIn(ctx.dependencies, ctx.session, ctx.visitor, input);
    return openSessionAndRedirect(ctx, {
      opened,
      welcome: how,
      next: safeNext(url.searchParams.get('next')),
    });
  },
});

export const clientAction = sendFormThen(() => {
  forgetDraft();
  forgetInvitation();
});

export const headers = formHeaders;

export default function Register({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next, choice, waiting, limits, offered, greeting, gone, over } = loaderData;
  const referral = useInvitation(loaderData.referral);
  const code = answer?.values.parrain_referral_code ?? referral;

  return (
    <RegistrationForm
      copy={{
        ...registrationCopy,
        heading: greeting ?? registrationCopy.heading,
        lead: over ? null : registrationCopy.lead,
      }}
      action={paths.signUp({ ref: referral, next })}
      answer={answer}
      limits={limits}
      choice={choice}
      waiting={waiting}
      withPassword
      next={next}
      above={
        <>
          {gone && <Gone>{gone}</Gone>}
          <ExternalButtons
            offered={offered}
            intent="sign-up"
            next={next}
            referral={referral}
            choice={waiting?.choice ?? null}
          />
        </>
      }
    >
      <input type="hidden" name="parrain_referral_code" defaultValue={code ?? ''} />
      {greeting && referral && (
        <div className="avis">
          <Gift size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{registrationCopy.invited(referral)}</p>
        </div>
      )}
    </RegistrationForm>
  );
}

/** Shown first: the visitor came by an invitation link that is not valid. */
function Gone({ children }: { children: string }) {
  return (
    <div className="avis avis--att">
      <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
