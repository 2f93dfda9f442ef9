import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { accountCopy } from '#site/copy/identity.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import styles from './account-page.module.css';
import type { Support } from './account-summary.ts';

interface Props {
  /** By day and candidate, the last first. */
  supports: readonly Support[];
  /** Votes cast today. */
  todays: number;
  open: boolean;
  today: string;
  now: number;
}

/** The user's last votes, and the vote that they may still give today. */
export function LastVotes({ supports, todays, open, today, now }: Props) {
  return (
    <section className="sect">
      <div className="sect__tete">
        <h2 className="h2">{ownAccountCopy.lastVotes}</h2>
        {supports.length > 0 && (
          <Link className="lienfl" to={paths.history()}>
            {ownAccountCopy.all} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        )}
      </div>
      {todays === 0 && (
        <div className={`carte pile ${styles.toGive}`}>
          <p className="t2">{open ? accountCopy.notVoted : accountCopy.voteClosed}</p>
          {open && (
            <Link className="btn btn--1 btn--bloc" to={paths.vote()}>
              {accountCopy.voteNow}
            </Link>
          )}
        </div>
      )}
      {supports.length > 0 && (
        <ul className="carte carte--nue">
          {supports.map((one) => {
            const to = one.day === today ? receipt(todays) : paths.history();
            return (
              <li key={`${one.day} ${one.candidate.id}`}>
                <Link className="ligne ligne-s" to={to}>
                  <SupportLine support={one} now={now} />
                  <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const receipt = (todays: number) => (todays > 1 ? paths.votesCast() : paths.voteCast());

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
    </>
  );
}
