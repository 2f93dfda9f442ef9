import { useRef } from 'react';
import { Form } from 'react-router';
import { regiePaths } from '#app/regie/paths.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { curveCopy } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import type { Chosen } from './live-address.ts';
import styles from './week-choice.module.css';

const copy = curveCopy.weeks;

export type KnownWeek = Pick<Contest, 'id' | 'week' | 'status' | 'start_date' | 'end_date'>;

interface Props {
  /** Weeks whose vote has begun. */
  weeks: readonly KnownWeek[];
  shown: string;
  onAir: string | null;
  chosen: Chosen;
}

/** The choice of the screen's week; with scripts, choosing submits the form. */
export function WeekChoice({ weeks, shown, onAir, chosen }: Props) {
  const form = useRef<HTMLFormElement>(null);
  if (weeks.length < 2) return null;
  return (
    <Form ref={form} action={regiePaths.live()} className={styles.weeks} key={shown}>
      {chosen.periode && chosen.periode !== '1h' && (
        <input type="hidden" name="periode" value={chosen.periode} />
      )}
      <select
        name="semaine"
        aria-label={copy.label}
        defaultValue={shown}
        onChange={() => form.current?.requestSubmit()}
      >
        {weeks.map(({ id, week, status, start_date, end_date }) => (
          <option key={id} value={id}>
            {copy.option(week, start_date, end_date, id === onAir ? copy.onAir : liveCopy.phases[status])}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn--2 btn--sm">
          {copy.see}
        </button>
      </noscript>
    </Form>
  );
}
