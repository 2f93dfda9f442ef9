import figures from '#app/regie/parts/figures.module.css';
import { Fold } from '#app/regie/parts/fold.tsx';
import type { ErrorCode } from '#domain/errors.ts';
import { findPhoneCountry } from '#domain/phone-country-rules.ts';
import { changeBetween } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { DayState, LiveState } from '#domain/regie/schema.ts';
import { isVoteRefusal } from '#domain/voting/refusal-rules.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { curveCopy, timeAndDay } from '#site/copy/regie-curve.ts';
import { liveCopy as copy, refusalNames } from '#site/copy/regie-live.ts';
import { regieRegisterCopy } from '#site/copy/regie-register.ts';
import { count, percent, shortCount } from '#site/copy/results.ts';
import styles from './live.module.css';
import { countedDay, pace, paceChange, toBasisPoints } from './live-figures.ts';

const COUNTRIES_SHOWN = 3;

interface FiguresProps {
  state: LiveState;
  curve: Curve | null;
}

/** The main figures of an evening. */
export function Figures({ state, curve }: FiguresProps) {
  const { minutes, lines } = state;
  const today = lines.reduce((sum, line) => sum + line.today, 0);
  const day = countedDay(state, today);
  const annulled = lines.reduce((sum, line) => sum + line.annulled, 0);
  const cast = lines.reduce((sum, line) => sum + line.votes, annulled);
  const change = paceChange(minutes);
  return (
    <dl className={figures.figures}>
      <div>
        <dt>{copy.perMinute}</dt>
        <dd className={figures.big}>{count(pace(minutes))}</dd>
        <dd className={change === null ? '' : change < 0 ? figures.down : figures.up}>
          {change === null ? copy.lastMinute : copy.change(change)}
        </dd>
      </div>
      <div>
        <dt>{copy.today}</dt>
        <dd className={figures.big}>{count(today)}</dd>
        <dd>{copy.ofWhichBonus(day ? count(day.bonus) : copy.uncounted)}</dd>
      </div>
      <div>
        <dt>{copy.voters}</dt>
        <dd className={figures.big}>{day ? count(day.voters) : copy.uncounted}</dd>
        <dd title={day ? curveCopy.returningHelp[day.returning === null ? 'first' : 'later'] : undefined}>
          {day ? curveCopy.returning(returningShare(day)) : copy.uncountedHelp}
        </dd>
      </div>
      <SinceOpening curve={curve} />
      <div>
        <dt>{copy.annulled}</dt>
        <dd className={figures.big}>{count(annulled)}</dd>
        <dd>{copy.ofTheWeek(percent(toBasisPoints(annulled, cast)))}</dd>
      </div>
    </dl>
  );
}

/** Votes since the opening, compared with the week before at the same time after its opening. */
export function SinceOpening({ curve }: { curve: Curve | null }) {
  const { votes, compared = null, before = null } = curve?.since_opening ?? {};
  const change = compared === null ? null : changeBetween(compared, before);
  return (
    <div>
      <dt>{curveCopy.sinceOpening}</dt>
      <dd className={figures.big}>{votes === undefined ? '—' : count(votes)}</dd>
      <dd
        title={curveCopy.comparedHelp(before === null ? null : count(before))}
        className={change === null ? '' : change < 0 ? figures.down : figures.up}
      >
        {curve?.before
          ? before === null
            ? curveCopy.comparedSoon(curve.before.week)
            : curveCopy.comparedWith(curve.before.week, change, shortCount(before))
          : curve && curveCopy.firstWeek}
      </dd>
    </div>
  );
}

/** The percentage of the day's voters who had voted the day before too; null when it is unknown. */
function returningShare({ voters, returning }: DayState): number | null {
  return returning === null || voters === 0 ? null : Math.round((returning * 100) / voters);
}

interface HealthProps {
  state: LiveState;
  folded: boolean;
}

/** Whether votes get through, here and now. */
export function HealthPanel({ state: { database, process, register }, folded }: HealthProps) {
  const { accepted, minutes } = process;
  const refused = process.refused.reduce((sum, one) => sum + one.count, 0);
  return (
    <Fold
      id="sante"
      folded={folded}
      heading={copy.health}
      brief={healthBrief(accepted, refused, database.rollup_lag_s)}
    >
      <p className="sm t3">{copy.onlyThisProcess}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.accepted(minutes)}</dt>
          <dd>
            {count(accepted)}
            {accepted + refused > 0 && ` (${percent(toBasisPoints(accepted, accepted + refused))})`}
          </dd>
        </div>
        <div>
          <dt>{copy.refused(minutes)}</dt>
          <dd>{count(refused)}</dd>
        </div>
        {process.refused.map((one) => (
          <div key={one.code} className={styles.reason}>
            <dt>{isVoteRefusal(one.code) ? refusalNames[one.code] : errorMessage(one.code as ErrorCode)}</dt>
            <dd>{count(one.count)}</dd>
          </div>
        ))}
        <div>
          <dt>{copy.queue}</dt>
          <dd>{count(process.queue)}</dd>
        </div>
        <div>
          <dt>{copy.database}</dt>
          <dd>{copy.answers(database.answered_ms, database.connections, database.max_connections)}</dd>
        </div>
        <div>
          <dt>{copy.rollup}</dt>
          <dd>{copy.seconds(database.rollup_lag_s)}</dd>
        </div>
        {register && (
          <div>
            <dt>{regieRegisterCopy.title}</dt>
            <dd className={register === 'current' ? '' : styles.alarm}>
              {regieRegisterCopy.health[register]}
            </dd>
          </div>
        )}
      </dl>
    </Fold>
  );
}

const healthBrief = (accepted: number, refused: number, lag: number) =>
  accepted + refused > 0
    ? curveCopy.accepted(percent(toBasisPoints(accepted, accepted + refused)))
    : `${copy.rollup} ${copy.seconds(lag)}`;

/** Today's votes by country: the largest shown, the others folded. */
export function Countries({ state: { day, now }, folded }: HealthProps) {
  const [first] = day?.countries ?? [];
  if (!day || !first) return null;
  const rest = day.countries.slice(COUNTRIES_SHOWN);
  return (
    <Fold
      id="pays"
      folded={folded}
      heading={copy.countries}
      brief={countryName(first.country)}
      figure={percent(toBasisPoints(first.votes, day.votes))}
    >
      <p className="sm t3">{curveCopy.countedAt(timeAndDay(day.at, now))}</p>
      <CountryVotes day={day} countries={day.countries.slice(0, COUNTRIES_SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{copy.otherCountries(rest.length)}</summary>
          <CountryVotes day={day} countries={rest} />
        </details>
      )}
    </Fold>
  );
}

const countryName = (iso2: string | null) =>
  iso2 ? (findPhoneCountry(iso2)?.name ?? iso2) : copy.unknownCountry;

function CountryVotes({ day, countries }: { day: DayState; countries: DayState['countries'] }) {
  return (
    <dl className={styles.facts}>
      {countries.map(({ country, votes }) => (
        <div key={country ?? ''}>
          <dt>{countryName(country)}</dt>
          <dd>
            {count(votes)} <span className={styles.part}>{percent(toBasisPoints(votes, day.votes))}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
