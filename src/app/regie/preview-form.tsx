import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import type { ContestPhase, MomentName } from '#domain/contest/schema.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { previewCopy as copy, type PreviewPage } from '#site/copy/regie-preview.ts';
import { SelectField } from './fields.tsx';
import pageStyles from './page.module.css';
import { regiePaths } from './paths.ts';
import styles from './preview.module.css';

interface Props {
  weeks: { id: string; week: number; status: ContestPhase }[];
  /** The week that is chosen. */
  contestId: string | null;
  page: PreviewPage;
  now: string;
  shown: { at: string; moment: MomentName | 'custom'; phase: ContestPhase | null } | null;
  answer: FormAnswer | undefined;
}

const MOMENTS = Object.entries(copy.moment) as [MomentName, string][];
const LABELS = { contest_id: copy.week, at: copy.at, phase: copy.state };
const PHASES = Object.entries(liveCopy.phases);

/** Which week, and when. A plain form: the frame beside it is another document each time. */
export function PreviewForm({ weeks, contestId, page, now, shown, answer }: Props) {
  const error = (field: string) => answer?.fields[field] && fieldMessage(answer.fields[field]);
  const given = answer?.values ?? {};
  if (weeks.length === 0) return <p className="t2">{liveCopy.none}</p>;
  return (
    <form
      className={`${pageStyles.block} ${styles.form}`}
      method="post"
      action={regiePaths.preview(page)}
      data-print="no"
    >
      {answer && <FormAnswerAlert answer={answer} labels={LABELS} failed={copy.failed} retryIn={null} />}
      <SelectField
        name="contest_id"
        label={copy.week}
        defaultValue={given.contest_id ?? contestId ?? weeks[0]?.id}
        options={weeks.map(({ id, week, status }) => [id, copy.weekName(week, liveCopy.phases[status])])}
        error={error('contest_id')}
      />
      <fieldset className={styles.moments}>
        <legend className={pageStyles.heading}>{copy.moments}</legend>
        {MOMENTS.map(([moment, label]) => (
          <button
            key={moment}
            className="btn btn--2 btn--sm"
            type="submit"
            name="moment"
            value={moment}
            aria-pressed={shown?.moment === moment}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p className="sm t2">{copy.finalHelp}</p>
      <fieldset className={styles.custom}>
        <legend className={pageStyles.heading}>{copy.custom}</legend>
        <Field
          name="at"
          label={copy.at}
          type="datetime-local"
          step={1}
          defaultValue={given.at ?? (shown?.at ?? now).slice(0, 19)}
          error={error('at')}
        />
        <SelectField
          name="phase"
          label={copy.state}
          defaultValue={given.phase ?? (shown?.moment === 'custom' ? (shown.phase ?? '') : '')}
          options={[['', copy.byDates], ...PHASES]}
          error={error('phase')}
        />
        <button className="btn btn--2 btn--sm" type="submit" name="moment" value="custom">
          {copy.show}
        </button>
      </fieldset>
    </form>
  );
}
