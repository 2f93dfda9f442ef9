import { ArrowRight, ChevronRight, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import threeFigures from '#app/ui/three-figures.module.css';
import type { Candidate } from '#domain/contest/schema.ts';
import { dayName, historyCopy } from '#site/copy/history.ts';
import { ordinalSuffix, percent } from '#site/copy/results.ts';
import { votes } from '#site/copy/votes.ts';
import { paths } from '#site/paths.ts';
import styles from './history.module.css';
import type { HistoryWeek } from './history.ts';
import { HistoryLine } from './history-line.tsx';
import type { CandidateOutcome } from './history-view.server.ts';

interface PageProps {
  weeks: readonly HistoryWeek[];
  today: string;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
}

/** /votehistory: every week in which the user has voted, newest first. */
export function HistoryPage({ weeks, today, contact }: PageProps) {
  const sum = (count: (week: HistoryWeek) => number) => weeks.reduce((total, week) => total + count(week), 0);
  return (
    <main>
      <section className="scene scene--calme">
        <div className={`page etroit ${styles.stage}`}>
          <p className="sur">{historyCopy.eyebrow}</p>
          <h1 className="h1">{historyCopy.heading}</h1>
          <p className="t2 sm">{historyCopy.lead}</p>
        </div>
      </section>
      <div className={`page page--nav etroit d-colonnes ${styles.body}`}>
        <HistoryFigures
          votes={sum((week) => week.votes)}
          bonus={sum((week) => week.bonus)}
          days={sum((week) => week.days.length)}
        />
        {weeks.map((week) => (
          <section className={styles.week} key={week.contest.id}>
            <div className="sect__tete">
              <h2 className="h2">{historyCopy.week(week.contest.week)}</h2>
              <WeekChip status={week.contest.status} />
            </div>
            <div className="carte carte--nue">
              {week.days.map(({ day, given }) => (
                <div className={styles.day} key={day}>
                  <h3 className="sm t2">
                    <time dateTime={day}>{dayName(day, today)}</time>
                  </h3>
                  <ul>
                    {given.map((one) => (
                      <HistoryLine key={one.requestId} given={one} contact={contact} />
                    ))}
                  </ul>
                </div>
              ))}
              <div className={styles.more}>
                <Link
                  className="lienfl"
                  to={paths.historyDetails(week.contest.id)}
                  aria-label={historyCopy.detailLabel(week.contest.week)}
                >
                  {historyCopy.detail} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
                </Link>
              </div>
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

function HistoryFigures(props: { votes: number; bonus: number; days: number }) {
  const figures = [
    [props.votes, historyCopy.given(props.votes)],
    [props.bonus, historyCopy.bonusGiven(props.bonus)],
    [props.days, historyCopy.days(props.days)],
  ] as const;
  return (
    <dl className={`${threeFigures.figures} ${threeFigures.large}`}>
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function WeekChip({ status }: { status: HistoryWeek['contest']['status'] }) {
  const tone = status === 'published' ? 'puce--ok' : status === 'open' ? 'puce--or' : 'puce--att';
  return <span className={`puce ${tone}`}>{historyCopy.state[status]}</span>;
}

interface WeekProps {
  week: HistoryWeek;
  talents: readonly { candidate: Candidate; votes: number; outcome: CandidateOutcome | null }[];
  published: boolean;
  today: string;
  contact: string | null;
}

/** /votehistorydetails: one week, receipt by receipt, and how the user's candidates did. */
export function HistoryWeekPage({ week, talents, published, today, contact }: WeekProps) {
  const copy = historyCopy.details;
  return (
    <main>
      <section className="scene scene--calme">
        <div className={`page etroit ${styles.stage}`}>
          <p className="sur">{historyCopy.eyebrow}</p>
          <h1 className="h1">{copy.heading(week.contest.week)}</h1>
          <WeekChip status={week.contest.status} />
        </div>
      </section>
      <div className={`page page--nav etroit d-colonnes ${styles.body}`}>
        <HistoryFigures votes={week.votes} bonus={week.bonus} days={week.days.length} />
        {week.votes === 0 ? (
          <p className={`carte ${styles.week}`}>{historyCopy.empty.emptyWeek}</p>
        ) : (
          <section className={styles.week}>
            <h2 className="h2">{copy.talents}</h2>
            {!published && <p className="sm t2">{copy.waiting}</p>}
            <ul className={`carte carte--nue ${styles.talents}`}>
              {talents.map(({ candidate, votes: count, outcome }) => (
                <li key={candidate.id}>
                  <Link className="ligne ligne-s" to={paths.candidate(candidate.id)}>
                    <CandidateHead candidate={candidate} size="sm" />
                    <span className="f1">
                      <b>{candidate.display_name}</b>
                      {outcome && (
                        <span className={`sm t2 ${styles.row}`}>{sayOutcome(outcome, candidate)}</span>
                      )}
                    </span>
                    <span className="num">{votes(count)}</span>
                    <ChevronRight size={24} strokeWidth={2.25} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {week.days.map(({ day, given }) => (
          <section className={styles.detailDay} key={day}>
            <h2 className="h3">
              <time dateTime={day}>{dayName(day, today)}</time>
            </h2>
            <ul className="carte carte--nue">
              {given.map((one) => (
                <HistoryLine key={one.requestId} given={one} contact={contact} whole />
              ))}
            </ul>
          </section>
        ))}
        <div className={styles.last}>
          {published && (
            <Link className="btn btn--2 btn--bloc" to={paths.results(week.contest.week)}>
              <Trophy size={22} strokeWidth={2.25} aria-hidden="true" />
              {copy.results}
            </Link>
          )}
          <Link className="lienfl" to={paths.history()}>
            {copy.all}
          </Link>
        </div>
      </div>
    </main>
  );
}

function sayOutcome({ rank, tied, share }: CandidateOutcome, candidate: Candidate): string {
  const { talentResult, tied: exAequo } = historyCopy.details;
  const place = `${rank}${ordinalSuffix(rank, candidate.gender)}`;
  return talentResult(tied ? exAequo(place) : place, percent(share));
}
