import type { ComponentProps, ReactNode } from 'react';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { SelectField } from '#app/regie/acts/fields.tsx';
import { ReasonField } from '#app/regie/acts/reason-field.tsx';
import { fraud as copy } from '#site/copy/regie-fraud.ts';

type ActFormProps = ComponentProps<typeof ActForm>;

interface AnnulProps extends Pick<ActFormProps, 'hidden' | 'quiet' | 'consequence'> {
  act: 'risk.annul' | 'risk.annul-list';
  /** Labels of the fields in `children`. */
  labels?: Readonly<Record<string, string>>;
  /** The weeks to choose from; undefined when the form is for one week. */
  weeks?: readonly { id: string; week: number }[];
  /** Fields that choose whose votes, if the form asks. */
  children?: ReactNode;
}

/** The form that annuls votes of a week, with a reason. */
export function AnnulForm({ labels, weeks, children, ...form }: AnnulProps) {
  return (
    <ActForm {...form} labels={{ ...labels, reason: copy.reason }} submit={copy.annul} needsCode danger>
      {children}
      {weeks && (
        <SelectField
          name="contest_id"
          label={copy.week}
          options={weeks.map(({ id, week }) => [id, copy.weekName(week)])}
        />
      )}
      <ReasonField help={copy.reasonHelp} />
    </ActForm>
  );
}

interface RestoreProps {
  act: 'risk.restore' | 'risk.restore-list';
  hidden: Readonly<Record<string, string>>;
  /** The accounts whose votes come back. */
  week: number;
  quiet?: boolean;
}

/** The form that reverses an annulment, with a reason. */
export function RestoreForm({ week, ...form }: RestoreProps) {
  return (
    <ActForm
      {...form}
      consequence={copy.restoreConsequence(week)}
      labels={{ reason: copy.reason }}
      submit={copy.restore}
      needsCode
    >
      <ReasonField help={copy.reasonHelp} />
    </ActForm>
  );
}
