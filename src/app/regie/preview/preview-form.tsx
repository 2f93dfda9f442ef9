import { Link } from 'react-router';
import { Form } from '#app/forms/form.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { FieldLimits } from '#app/forms/limits.ts';
import { SelectField } from '#app/regie/acts/fields.tsx';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import pageStyles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { ContestPhase, MomentName } from '#domain/contest/schema.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { previewCopy as copy, type PreviewPage } from '#site/copy/regie-preview.ts';
import styles from './preview.module.css';

interface Props {
  weeks: { id: string; week: number; status: ContestPhase }[];
  /** Id of the chosen week's contest. */
  contestId: string | null;
  page: PreviewPage;
  now: string;
  shown: { at: string; moment: MomentName | 'custom'; phase: ContestPhase | null } | null;
  limits: FieldLimits;
  answer: FormAnswer | undefined;
}

const MOMENTS = Object.entries(copy.moment) as [MomentName, string][];
const LABELS = { contest_id: copy.week, at: copy.at, phase: copy.state };
const PHASES = Object.entries(liveCopy.phases);

/** Chooses the week and instant of a preview. The answer is a whole document, so the frame beside it reloads too. */
export function PreviewForm({ weeks, contestId, page, now, shown, limits, answer }: Props) {
  if (weeks.length === 0) {
    return (
      <p className="t2">
        {copy.noWeek} <Link to={regiePaths.newContest()}>{liveCopy.plan}</Link>
      </p>
    );
  }
  return (
    <Form
      say={anyFieldMessage}
      answer={answer}
      labels={LABELS}
      limits={limits}
      failed={copy.failed}
      retry={false}
      reloadDocument
      action={regiePaths.preview(page)}
      className={`${pageStyles.block} ${styles.form}`}
      data-print="no"
    >
      <SelectField
        name="contest_id"
        defaultValue={contestId ?? weeks[0]?.id}
        options={weeks.map(({ id, week, status }) => [id, copy.weekName(week, liveCopy.phases[status])])}
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
        <InstantField name="at" step={1} defaultValue={(shown?.at ?? now).slice(0, 19)} />
        <SelectField
          name="phase"
          defaultValue={shown?.moment === 'custom' ? (shown.phase ?? '') : ''}
          options={[['', copy.byDates], ...PHASES]}
        />
        <button className="btn btn--2 btn--sm" type="submit" name="moment" value="custom">
          {copy.show}
        </button>
      </fieldset>
    </Form>
  );
}
