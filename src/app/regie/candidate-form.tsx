import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { AdminCandidate } from '#domain/contest/candidate-admin.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';
import { ActForm } from './act-form.tsx';
import styles from './content.module.css';
import { AreaField, SelectField } from './fields.tsx';

interface Props {
  /** Whose text is changed; null for somebody new. */
  candidate: AdminCandidate | null;
  nextNumber: number;
  answer: FormAnswer | undefined;
  /** What saving takes, in one sentence. */
  consequence?: string;
}

const labels = {
  number: copy.number,
  display_name: copy.name,
  city: copy.city,
  discipline: copy.discipline,
  description: copy.description,
  a: copy.colour(1),
  b: copy.colour(2),
  c: copy.colour(3),
};

/** What is written of a candidate, and the cloth that follows them. */
export function CandidateForm({ candidate, nextNumber, answer, consequence }: Props) {
  const act = candidate ? 'candidate.edit' : 'candidate.create';
  const own = answer?.values.act === act ? answer : undefined;
  const error = (field: string) => own?.fields[field] && fieldMessage(own.fields[field]);
  const kept = (field: string, was: string | undefined) => own?.values[field] ?? was ?? '';
  const { pagne } = candidate ?? {};
  const line = (field: 'display_name' | 'city' | 'discipline', label: string, maxLength: number) => (
    <Field
      name={field}
      label={label}
      required
      maxLength={maxLength}
      defaultValue={kept(field, candidate?.[field])}
      error={error(field)}
    />
  );
  return (
    <ActForm
      act={act}
      {...(candidate ? { hidden: { id: candidate.id, version: candidate.version } } : {})}
      labels={labels}
      submit={candidate ? copy.submit : copy.create}
      {...(consequence ? { consequence } : {})}
      answer={answer}
    >
      <div className={styles.pair}>
        {line('display_name', copy.name, 40)}
        <Field
          name="number"
          label={copy.number}
          help={copy.numberHelp}
          type="number"
          min={1}
          max={999}
          required
          defaultValue={kept('number', String(candidate?.number ?? nextNumber))}
          error={error('number')}
        />
        {line('city', copy.city, 60)}
        {line('discipline', copy.discipline, 40)}
      </div>
      <AreaField
        name="description"
        label={copy.description}
        required
        maxLength={1200}
        defaultValue={kept('description', candidate?.description)}
        error={error('description')}
      />
      <div className={styles.pair}>
        <SelectField
          name="gender"
          label={copy.gender}
          options={Object.entries(copy.genders)}
          defaultValue={kept('gender', candidate?.gender)}
        />
        <SelectField
          name="pattern"
          label={copy.pattern}
          options={Object.entries(copy.patterns)}
          defaultValue={kept('pattern', pagne?.pattern)}
        />
        {(['a', 'b', 'c'] as const).map((name, index) => (
          <Field
            key={name}
            name={name}
            label={copy.colour(index + 1)}
            type="color"
            required
            defaultValue={kept(name, pagne?.[name] ?? ['#FFB627', '#D11A62', '#FFF4E3'][index])}
            error={error(name)}
          />
        ))}
      </div>
    </ActForm>
  );
}
