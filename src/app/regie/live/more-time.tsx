import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { type ExtensionLimits, moreTime, type NextWeek } from '#domain/contest/end-rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { utcMinuteInWords } from '#site/copy/regie-contests.ts';
import { decisionCopy } from '#site/copy/regie-decisions.ts';
import { onAirCopy as copy } from '#site/copy/regie-on-air.ts';
import { besideUtc, dayAndTime, timeBeside, utcDayAndTime } from '#site/regie-clock.ts';
import styles from './air-acts.module.css';
import { HoldButton } from './hold-button.tsx';

interface Props {
  contest: Pick<Contest, 'id' | 'end_date'>;
  /** Minutes that the operator may give with one press. */
  presses: ExtensionLimits['presses'];
  /** The week that begins next, where it limits extensions. */
  nextWeek: NextWeek | null;
}

/** How far the vote may go before the next week begins. */
export function LatestEnd({ nextWeek: { week, start_date } }: { nextWeek: NextWeek }) {
  const zone = useShowZone();
  return <>{copy.latest(utcMinuteInWords(start_date) + besideUtc(start_date, zone), week)}</>;
}

/** Whether an end lies in the next week. */
const isBeyond = (end: string, next: NextWeek | null): boolean => next !== null && end > next.start_date;

/**
 * Buttons that extend the vote by a few minutes. Each names the end that it sets, with its day, and sends the end that
 * it starts from: of two operators who press at once, the second is told that the end has moved. A button that would
 * lead into the next week is off, and the reason stands below.
 */
export function MoreTime({ contest, nextWeek, presses }: Props) {
  const { id, end_date } = contest;
  const zone = useShowZone();
  return (
    <fieldset className={styles.more}>
      <legend>{copy.more}</legend>
      {presses.map((minutes, place) => {
        const to = moreTime(end_date, minutes);
        const fields = { contest_id: id, current_end: end_date, end_date: to };
        return (
          <HoldButton
            key={minutes}
            act="contest.extend"
            // The button itself says the sentence that the operator has to read before this act.
            fields={{ ...fields, [OWN_FIELD.read]: decisionCopy.extend(end_date, to) }}
            off={isBeyond(to, nextWeek)}
            {...(place === 0 ? { shortcut: 'p' } : {})}
          >
            <span>{copy.minutes(minutes)}</span>
            <span className={styles.small}>{copy.until(utcDayAndTime(to)) + timeBeside(to, zone)}</span>
          </HoldButton>
        );
      })}
      {nextWeek && (
        <p className={styles.latest}>
          <LatestEnd nextWeek={nextWeek} />
        </p>
      )}
    </fieldset>
  );
}

/**
 * The same without scripts: a button submits the form with its end filled in, to be read before confirming. The first,
 * hidden button is the one that Enter presses: it sends the end that was typed.
 */
export function MoreTimeFilled({ contest, nextWeek, presses }: Props) {
  const zone = useShowZone();
  const ends = presses.map((minutes) => ({ minutes, to: moreTime(contest.end_date, minutes) }));
  return (
    <noscript>
      <p className={styles.filled}>
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        {ends.map(({ minutes, to }) => (
          <button
            key={minutes}
            type="submit"
            name="end_date"
            value={to.slice(0, 19)}
            className="btn btn--2 btn--sm"
            disabled={isBeyond(to, nextWeek)}
          >
            {copy.minutesUntil(minutes, dayAndTime(to, zone))}
          </button>
        ))}
      </p>
    </noscript>
  );
}
