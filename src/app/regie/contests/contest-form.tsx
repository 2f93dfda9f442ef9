import { Link } from 'react-router';
import { Field, fieldId, GroupError } from '#app/forms/field.tsx';
import { useFormState } from '#app/forms/form-context.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { DateField } from '#app/regie/parts/date-field.tsx';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { PlannedWeek } from '#domain/contest/plan.ts';
import type { PlannedContest } from '#domain/contest/schema.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import { toEcho } from '#site/regie-clock.ts';
import { ClosedByHand } from './closed-by-hand.tsx';
import styles from './contests.module.css';

interface Props {
  act: 'contest.create' | 'contest.edit';
  hidden?: Record<string, string>;
  planned: PlannedContest;
  candidates: { id: string; number: number; display_name: string; eliminated: boolean }[];
  /** A week that is planned already: once votes have been taken, what they depended on cannot change any more. */
  week?: Pick<PlannedWeek, 'status' | 'closed_at' | 'published_at'>;
  now: number;
}

const DATES = [
  ['start_date', copy.starts, copy.startsHelp],
  ['end_date', copy.ends, copy.endsHelp],
  ['result_date', copy.results, copy.resultsHelp],
] as const;

/** The form of a week's plan: its dates, the candidates who take part, and whether it is the last week. */
export function ContestForm({ act, hidden, planned, candidates, week, now }: Props) {
  const zone = useShowZone();
  const fixed = week !== undefined && week.status !== 'scheduled';
  const over = week?.status === 'closed';
  const labels = {
    week: copy.number,
    candidate_ids: copy.lineup,
    ...Object.fromEntries(DATES.map(([name, label]) => [name, label])),
  };
  return (
    <ActForm act={act} hidden={hidden ?? {}} labels={labels} submit={copy.save} next={copy.save}>
      {fixed && <p className="t2">{copy.fixed(over)}</p>}
      {over && week.published_at && <p role="note">{copy.falls(toEcho(week.published_at, zone, now))}</p>}
      <div className={styles.dates}>
        <Field
          name="week"
          type="number"
          help={copy.numberHelp}
          readOnly={fixed}
          defaultValue={planned.week}
        />
        {DATES.map(([name, label, help]) =>
          name === 'end_date' && over && week.closed_at ? (
            <div key={name} id={fieldId(name)} tabIndex={-1}>
              <b>{label}</b>
              <ClosedByHand closedAt={week.closed_at} planned={planned.end_date} now={now} />
              <input type="hidden" name={name} value={planned.end_date} />
              <GroupError name={name} />
            </div>
          ) : (
            <DateField
              key={name}
              name={name}
              label={`${label} (UTC)`}
              help={help}
              readOnly={fixed && name !== 'result_date'}
              iso={planned[name]}
              now={now}
            />
          ),
        )}
      </div>
      {!over && <p className="sm t2">{copy.endMoves}</p>}
      <LastWeekBox planned={planned} />
      <p className="sm t2">{copy.lastHelp}</p>
      <Lineup planned={planned} candidates={candidates} fixed={fixed} />
    </ActForm>
  );
}

/** The week's talents; they stay as they were ticked when the form comes back, without scripts too. */
function Lineup({ planned, candidates, fixed }: Pick<Props, 'planned' | 'candidates'> & { fixed: boolean }) {
  const { answer } = useFormState();
  const sent = answer && (answer.values['candidate_ids[]']?.split(',') ?? []);
  const ticked = fixed || !sent ? planned.candidate_ids : sent;
  return (
    <fieldset className={styles.lineup} id={fieldId('candidate_ids')} tabIndex={-1}>
      <legend>{copy.lineup}</legend>
      {candidates.length === 0 && (
        <p>
          {copy.noCandidates} <Link to={regiePaths.candidates()}>{copy.addCandidates}</Link>
        </p>
      )}
      {candidates.map((one) => (
        <label key={one.id} className={styles.box}>
          <input
            type="checkbox"
            name="candidate_ids[]"
            value={one.id}
            defaultChecked={ticked.includes(one.id)}
            disabled={fixed}
          />
          <span>
            {one.number}. {one.display_name}
            {one.eliminated && <span className="t2"> ({copy.eliminated})</span>}
          </span>
        </label>
      ))}
      {/* A browser does not send a disabled checkbox, so hidden fields carry the candidates. */}
      {fixed &&
        planned.candidate_ids.map((one) => (
          <input key={one} type="hidden" name="candidate_ids[]" value={one} />
        ))}
      <GroupError name="candidate_ids" />
    </fieldset>
  );
}

/** Stays as it was ticked when the form comes back, without scripts too. */
function LastWeekBox({ planned }: Pick<Props, 'planned'>) {
  const { answer } = useFormState();
  const ticked = answer ? answer.values.end_contest !== undefined : planned.end_contest;
  return (
    <label className={styles.box}>
      <input type="checkbox" name="end_contest" defaultChecked={ticked} />
      {copy.last}
    </label>
  );
}
