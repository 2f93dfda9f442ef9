import { ChevronRight, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { registerCopy } from '#site/copy/register.ts';
import { count, countOfVotes } from '#site/copy/results.ts';
import { paths } from '#site/paths.ts';
import { registerPages } from '#site/register-pages.ts';
import styles from './register.module.css';
import type { ListedWeek, WeekRegister } from './register-view.server.ts';

/** How many votes stand in a register: the figure of the page. */
export function VotesFigure({ votes }: { votes: number }) {
  return (
    <p className={styles.figure}>
      <b className="num">{count(votes)}</b> {registerCopy.votesIn(votes)}
    </p>
  );
}

/** Past weeks, each with its links. */
export function PastWeeks({ weeks }: { weeks: readonly ListedWeek[] }) {
  const copy = registerCopy.past;
  if (weeks.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className="h2">{copy.title}</h2>
      <ul className={`carte ${styles.weeks}`}>
        {weeks.map(({ week, votes, published }) => (
          <li key={week}>
            <div>
              <p className="h3">{registerCopy.week(week)}</p>
              <p className="sm t2">{countOfVotes(votes)}</p>
            </div>
            {published && (
              <Link className="lienfl" to={paths.results(week)} aria-label={copy.resultOf(week)}>
                {copy.result}
              </Link>
            )}
            <Link
              className="btn btn--2 btn--sm"
              to={registerPages.register(week)}
              aria-label={published ? copy.recountWeek(week) : copy.seeWeek(week)}
            >
              {published ? copy.recount : copy.see}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a voter finds their own vote in the register. */
export function OwnVote() {
  const copy = registerCopy.own;
  return (
    <section className={`carte ${styles.own}`}>
      <h2 className="h3">{copy.title}</h2>
      <p className="sm t2">{copy.text}</p>
      <Link className="btn btn--2 btn--bloc" to={paths.history()}>
        {copy.history}
      </Link>
      <Link className="lienfl" to={registerPages.how()}>
        {copy.how}
        <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
      </Link>
    </section>
  );
}

/** What the register does not prove. */
export function RegisterLimits() {
  const copy = registerCopy.limits;
  return (
    <section className={`carte ${styles.own}`}>
      <h2 className={`h3 ${styles.limits}`}>
        <ShieldAlert size={22} strokeWidth={2.25} aria-hidden="true" />
        {copy.title}
      </h2>
      {[copy.persons, copy.choice].map(({ title, text }) => (
        <div key={title}>
          <h3 className="sm">
            <b>{title}</b>
          </h3>
          <p className="sm t2">{text}</p>
        </div>
      ))}
    </section>
  );
}

type OfWeek = Pick<WeekRegister, 'week' | 'address'>;

/** Full address of a week's page: on the origin that this browser uses or, before hydration, on the public one. */
function usePageAddress({ week, address }: OfWeek): string {
  return new URL(registerPages.register(week), useHydrated() ? location.origin : address).href;
}

/** On paper only: the page's address. */
export function PrintedFrom({ register }: { register: OfWeek }) {
  return <p className={`sm ${styles.paper}`}>{registerCopy.printed.from(usePageAddress(register))}</p>;
}

/** On paper only: when a recount ended, and the page's address. @param at ISO 8601 */
export function RecountedAt({ register, at }: { register: OfWeek; at: string }) {
  const address = usePageAddress(register);
  return <p className={`sm ${styles.paper}`}>{registerCopy.printed.recounted(Date.parse(at), address)}</p>;
}
