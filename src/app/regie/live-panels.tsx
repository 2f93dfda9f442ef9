import type { ErrorCode } from '#domain/errors.ts';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import type { DayState, LiveState } from '#domain/regie/schema.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { liveCopy as copy, refusalNames, utcTime } from '#site/copy/regie-live.ts';
import { regieRegisterCopy } from '#site/copy/regie-register.ts';
import { count, percent } from '#site/copy/results.ts';
import figures from './figures.module.css';
import styles from './live.module.css';
import { pace, paceChange, toBasisPoints } from './live-figures.ts';

const COUNTRIES_SHOWN = 3;

/** The four figures of an evening. */
export function Figures({ state: { minutes, lines, day } }: { state: LiveState }) {
  const today = lines.reduce((sum, line) => sum + line.today, 0);
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
        <dd>{day && copy.ofWhichBonus(count(day.bonus))}</dd>
      </div>
      <div>
        <dt>{copy.voters}</dt>
        <dd className={figures.big}>{count(day?.voters ?? 0)}</dd>
        <dd>{day && copy.countedAt(utcTime(day.at))}</dd>
      </div>
      <div>
        <dt>{copy.annulled}</dt>
        <dd className={figures.big}>{count(annulled)}</dd>
        <dd>{copy.ofTheWeek(percent(toBasisPoints(annulled, cast)))}</dd>
      </div>
    </dl>
  );
}

/** Whether votes get through, here and now. */
export function Health({ state: { database, process, register } }: { state: LiveState }) {
  const { accepted, minutes } = process;
  const refused = process.refused.reduce((sum, one) => sum + one.count, 0);
  return (
    <section className={styles.panel} aria-labelledby="sante">
      <div className={styles.headline}>
        <h2 className={styles.heading} id="sante">
          {copy.health}
        </h2>
        <p className="t3">{copy.onlyThisProcess}</p>
      </div>
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
            <dt>{refusalNames[one.code as ErrorCode] ?? errorMessage(one.code as ErrorCode)}</dt>
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
    </section>
  );
}

/** Where today's votes come from: those that matter, and the others behind. */
export function Countries({ day }: { day: DayState | null }) {
  if (!day || day.countries.length === 0) return null;
  const rest = day.countries.slice(COUNTRIES_SHOWN);
  return (
    <section className={styles.panel} aria-labelledby="pays">
      <h2 className={styles.heading} id="pays">
        {copy.countries}
      </h2>
      <CountryList day={day} countries={day.countries.slice(0, COUNTRIES_SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{copy.otherCountries(rest.length)}</summary>
          <CountryList day={day} countries={rest} />
        </details>
      )}
    </section>
  );
}

function CountryList({ day, countries }: { day: DayState; countries: DayState['countries'] }) {
  const countryName = (iso2: string) => PHONE_COUNTRIES.find((one) => one.iso2 === iso2)?.name ?? iso2;
  return (
    <dl className={styles.facts}>
      {countries.map(({ country, votes }) => (
        <div key={country ?? ''}>
          <dt>{country ? countryName(country) : copy.unknownCountry}</dt>
          <dd>
            {count(votes)} <span className={styles.part}>{percent(toBasisPoints(votes, day.votes))}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
