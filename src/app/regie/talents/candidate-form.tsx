import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { AreaField, SelectField } from '#app/regie/acts/fields.tsx';
import styles from '#app/regie/parts/content.module.css';
import type { CandidateInput } from '#domain/contest/act-schema.ts';
import type { AdminCandidate } from '#domain/contest/candidate-admin.ts';
import type { Pagne } from '#domain/contest/schema.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';
import { PagneField } from './pagne-field.tsx';

interface Props {
  /** The candidate to change; null for a new one. */
  candidate: AdminCandidate | null;
  nextNumber: number;
  /** The pagne proposed for a new candidate. */
  cloth?: Pagne;
  /** What saving needs, in one sentence. */
  consequence?: string;
}

type EditedField = Exclude<keyof CandidateInput<'edit'>, 'id' | 'version'>;

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

/** The form of a candidate's texts and pagne. */
export function CandidateForm({ candidate, nextNumber, cloth, consequence }: Props) {
  const act = candidate ? 'candidate.edit' : 'candidate.create';
  return (
    <ActForm
      act={act}
      {...(candidate ? { hidden: { id: candidate.id, version: candidate.version } } : {})}
      labels={labels}
      values={candidate ? toValues(candidate) : { ...cloth, number: String(nextNumber) }}
      withFile={!candidate}
      submit={candidate ? copy.submit : copy.create}
      {...(consequence ? { consequence } : {})}
    >
      <div className={styles.pair}>
        <Field name="display_name" />
        <Field name="number" help={copy.numberHelp} type="number" />
        <Field name="city" />
        <Field name="discipline" />
      </div>
      <AreaField name="description" />
      <div className={styles.pair}>
        <SelectField
          name="gender"
          label={copy.gender}
          help={copy.genderHelp}
          options={Object.entries(copy.genders)}
        />
        {!candidate && (
          <Field
            name="file"
            label={copy.newPortrait}
            help={copy.fileHelp}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
          />
        )}
      </div>
      <PagneField />
    </ActForm>
  );
}

/** A field left out here would be sent empty, and erased: the type asks for each that the act takes. */
function toValues({ pagne, ...candidate }: AdminCandidate): Record<EditedField, string> {
  const { display_name, number, city, discipline, description, gender } = candidate;
  const { pattern, a, b, c } = pagne;
  return { display_name, number: String(number), city, discipline, description, gender, pattern, a, b, c };
}
