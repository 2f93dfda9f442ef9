import { ChevronRight, CircleHelp, LogOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { accountCopy } from '#app/copy/identity.ts';
import { paths } from '#app/paths.ts';
import { hasPage } from '#app/routes.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import styles from './account-page.module.css';
import type { Support } from './account-summary.ts';
import { forgetDraft } from './draft.ts';
import { CanalBadge, LinkedAccounts } from './linked-accounts.tsx';
import { SIGN_OUT } from './links.ts';

interface Member {
  name: string;
  phone: string | null;
  email: string | null;
  country: string | null;
  connections: ComponentProps<typeof LinkedAccounts>['accounts'];
  bonus: number;
  votes: number;
  support: readonly Support[];
  open: boolean;
  now: number;
}

/** /moncompte for a registered user: who they are, what they gave today, and the way out. */
export function AccountPage({ member }: { member: Member }) {
  return (
    <main>
      <section className="scene scene--calme">
        <div className={`page etroit ${styles.person}`}>
          <span className={`pagne pagne--losange ${styles.monogram}`} aria-hidden="true">
            <b>{member.name.trim().charAt(0).toLocaleUpperCase('fr')}</b>
          </span>
          <div className="f1">
            <h1 className={`h1 ${styles.name}`}>{member.name}</h1>
            <p className="sm t2">{member.phone ?? member.email}</p>
            {member.connections.canal.linked && <CanalBadge />}
          </div>
        </div>
      </section>
      <div className={`page page--nav etroit ${styles.body}`}>
        <dl className={styles.figures}>
          <Figure count={member.votes} label={accountCopy.votesToday(member.votes)} />
          <Figure count={member.bonus} label={accountCopy.bonusVotes(member.bonus)} golden />
        </dl>
        <TodaysVote member={member} />
        <Profile member={member} />
        <LinkedAccounts accounts={member.connections} />
        {hasPage(paths.faq()) && <HelpLink />}
        <SignOut />
      </div>
    </main>
  );
}

function Figure({ count, label, golden = false }: { count: number; label: string; golden?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={golden ? 'num or' : 'num'}>{count}</dd>
    </div>
  );
}

function TodaysVote({ member: { support, open, votes, now } }: { member: Member }) {
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{accountCopy.today}</h2>
      {support.length > 0 ? (
        <ul className="carte carte--nue">
          {support.map((one) => (
            <li key={one.candidate.id}>
              <Link className="ligne ligne-s" to={votes > 1 ? paths.votesCast() : paths.voteCast()}>
                <SupportLine support={one} now={now} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className="carte pile">
          <p className="t2">{open ? accountCopy.notVoted : accountCopy.voteClosed}</p>
          {open && (
            <Link className="btn btn--1 btn--bloc" to={paths.vote()}>
              {accountCopy.voteNow}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function SupportLine({
  support: { candidate, daily, bonus, lastAt },
  now,
}: {
  support: Support;
  now: number;
}) {
  const parts = [daily > 0 && accountCopy.daily(daily), bonus > 0 && accountCopy.bonus(bonus)];
  return (
    <>
      <CandidateHead candidate={candidate} size="sm" />
      <span className="f1">
        <b>{candidate.display_name}</b>
        <span className={`sm t2 ${styles.when}`}>
          <LocalTime iso={lastAt} now={now} />
        </span>
        <span className={`sm t2 ${styles.given}`}>{parts.filter(Boolean).join(' + ')}</span>
      </span>
      <b className={`num ${styles.count}`}>
        {daily + bonus}
        <span className="vh"> {accountCopy.votes(daily + bonus)}</span>
      </b>
      <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
    </>
  );
}

function Profile({ member }: { member: Member }) {
  const lines = [
    [accountCopy.name, member.name],
    [accountCopy.phone, member.phone],
    [accountCopy.email, member.email],
    [accountCopy.country, member.country],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{accountCopy.profile}</h2>
      <dl className={`carte carte--nue ${styles.profile}`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HelpLink() {
  return (
    <div className={`carte carte--nue ${styles.help}`}>
      <Link className="ligne" to={paths.faq()}>
        <span className="rondic">
          <CircleHelp size={22} strokeWidth={2.25} aria-hidden="true" />
        </span>
        <b className="f1">{accountCopy.help}</b>
        <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
      </Link>
    </div>
  );
}

function SignOut() {
  const pending = useNavigation().formAction === SIGN_OUT;
  return (
    <Form method="post" action={SIGN_OUT} className={styles.leave} onSubmit={forgetDraft}>
      <SubmitButton
        className="btn btn--danger-l btn--bloc"
        pending={pending}
        pendingLabel={accountCopy.signingOut}
      >
        <LogOut size={22} strokeWidth={2.25} aria-hidden="true" />
        {accountCopy.signOut}
      </SubmitButton>
    </Form>
  );
}
