import { LogOut, UserRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { BonusFailed } from '#app/bonus/bonus-failed.tsx';
import type { Referral } from '#app/bonus/referral-state.ts';
import { ButtonForm } from '#app/forms/button-form.tsx';
import threeFigures from '#app/ui/three-figures.module.css';
import type { SessionSummary } from '#domain/identity/schema.ts';
import { referralCopy } from '#site/copy/earned-votes.ts';
import { accountCopy } from '#site/copy/identity.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import { AccountData } from './account-data.tsx';
import { EmailAddress, type EmailState } from './account-email.tsx';
import styles from './account-page.module.css';
import { AccountProfile } from './account-profile.tsx';
import { Sessions } from './account-sessions.tsx';
import { Settings } from './account-settings.tsx';
import type { Support } from './account-summary.ts';
import { LastVotes } from './account-votes.tsx';
import { forgetDraft } from './draft.ts';
import { CanalBadge, LinkedAccounts } from './linked-accounts.tsx';
import { SIGN_OUT } from './links.ts';

export interface Member {
  name: string;
  phone: string | null;
  email: EmailState;
  country: string | null;
  connections: ComponentProps<typeof LinkedAccounts>['accounts'];
  /** Bonus votes that are left; null when they could not be read (the invitations are null too then). */
  bonus: number | null;
  /** Votes given in all; `todays` are those of today. */
  votes: number;
  todays: number;
  supports: readonly Support[];
  open: boolean;
  referral: Referral | null;
  reminders: ComponentProps<typeof Settings>['reminders'];
  /** The last vote is closed: no code gives a bonus vote any more. */
  over: boolean;
  sessions: readonly SessionSummary[];
  /** UTC day. */
  today: string;
  now: number;
}

/** /moncompte for a registered user: profile, votes, settings, sessions and signing out. */
export function AccountPage({ member }: { member: Member }) {
  const { bonus, referral } = member;
  return (
    <main>
      <section className="scene scene--calme">
        <div className={`page etroit ${styles.person}`}>
          <span className={`pagne pagne--losange ${styles.monogram}`} aria-hidden="true">
            <b>{member.name.trim().charAt(0).toLocaleUpperCase('fr') || <UserRound size={36} />}</b>
          </span>
          <div className="f1">
            <h1 className={`h1 ${styles.name}`}>{member.name || accountCopy.title}</h1>
            <p className="sm t2">{member.phone ?? <EmailAddress address={member.email.current ?? ''} />}</p>
            {member.connections.canal.linked && <CanalBadge />}
          </div>
        </div>
      </section>
      <div className={`page page--nav etroit d-colonnes ${styles.body}`}>
        <dl className={`${threeFigures.figures} ${threeFigures.medium}`}>
          <Figure label={ownAccountCopy.votesGiven(member.votes)}>{member.votes}</Figure>
          <Figure label={accountCopy.bonusToGive} golden>
            {bonus ?? accountCopy.unknown}
          </Figure>
          <Invited referral={referral} />
        </dl>
        {bonus === null && <BonusFailed page={paths.account()} />}
        <LastVotes
          supports={member.supports}
          todays={member.todays}
          open={member.open}
          today={member.today}
          now={member.now}
        />
        <AccountProfile member={member} />
        <Settings referral={member.referral} reminders={member.reminders} over={member.over} />
        <LinkedAccounts accounts={member.connections} />
        <Sessions sessions={member.sessions} today={member.today} />
        <AccountData />
        <SignOut />
      </div>
    </main>
  );
}

function Invited({ referral }: Pick<Member, 'referral'>) {
  if (!referral) return <Figure label={referralCopy.figure(0)}>{accountCopy.unknown}</Figure>;
  const { uncounted, needed } = referral;
  const invited = Math.min(uncounted, needed);
  return <Figure label={referralCopy.figure(invited)}>{referralCopy.of(invited, needed)}</Figure>;
}

function Figure(props: { label: string; golden?: boolean; children: ReactNode }) {
  const { label, golden = false, children } = props;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={golden ? 'num or' : 'num'}>{children}</dd>
    </div>
  );
}

function SignOut() {
  return (
    <ButtonForm
      action={SIGN_OUT}
      pendingLabel={accountCopy.signingOut}
      className="btn btn--danger-l btn--bloc"
      formClassName={styles.leave}
      onSubmit={forgetDraft}
    >
      <LogOut size={22} strokeWidth={2.25} aria-hidden="true" />
      {accountCopy.signOut}
    </ButtonForm>
  );
}
