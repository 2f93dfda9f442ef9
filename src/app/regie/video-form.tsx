import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { VIDEO_VOTES_MAX } from '#domain/bonus/budget-rules.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';
import { ActForm } from './act-form.tsx';
import styles from './content.module.css';
import { AreaField, SelectField } from './fields.tsx';

interface Props {
  /** What is changed; null for a new one. */
  edited: { id: string; version: string } | null;
  /** What stands in the fields: what was typed, or what is known of the edited one. */
  typed: Readonly<Record<string, string>>;
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

const labels = {
  title: copy.name,
  description: copy.text,
  kind: copy.kind,
  source: copy.source,
  duration_s: copy.duration,
  megabytes: copy.weight,
  poster: copy.poster,
  captions: copy.captions,
  amount: copy.amount,
  starts_at: copy.from,
  ends_at: copy.to,
};

/** Where a bonus video is described, and when it is offered. */
export function VideoForm({ edited, typed, needsCode, answer }: Props) {
  const act = edited ? 'video.edit' : 'video.create';
  const own = answer?.values.act === act ? answer : undefined;
  const field = <Name extends keyof typeof labels>(name: Name) => ({
    name,
    label: labels[name],
    defaultValue: typed[name] ?? '',
    error: own?.fields[name] && fieldMessage(own.fields[name]),
  });
  return (
    <ActForm
      act={act}
      {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
      labels={labels}
      submit={edited ? copy.save : copy.add}
      needsCode={needsCode}
      answer={answer}
    >
      <Field {...field('title')} required maxLength={80} />
      <AreaField {...field('description')} required maxLength={300} rows={3} />
      <div className={styles.pair}>
        <SelectField
          {...field('kind')}
          options={Object.entries(copy.kinds)}
          defaultValue={typed.kind ?? 'file'}
        />
        <Field
          {...field('amount')}
          help={copy.amountHelp}
          type="number"
          min={1}
          max={VIDEO_VOTES_MAX}
          required
          defaultValue={typed.amount ?? '1'}
        />
      </div>
      <Field {...field('source')} help={copy.sourceHelp} required maxLength={300} autoComplete="off" />
      <div className={styles.pair}>
        <Field {...field('duration_s')} help={copy.durationHelp} type="number" min={1} max={3600} required />
        <Field {...field('megabytes')} help={copy.weightHelp} inputMode="decimal" required maxLength={12} />
        <Field {...field('poster')} help={copy.posterHelp} maxLength={300} autoComplete="off" />
        <Field {...field('captions')} help={copy.captionsHelp} maxLength={300} autoComplete="off" />
        <Field {...field('starts_at')} help={copy.fromHelp} type="datetime-local" />
        <Field {...field('ends_at')} help={copy.toHelp} type="datetime-local" />
      </div>
      <button type="submit" name="apercu" value="1" formNoValidate className="btn btn--2 btn--sm">
        {copy.showPreview}
      </button>
    </ActForm>
  );
}
