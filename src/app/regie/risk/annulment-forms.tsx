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
  /** The weeks to choose from; left out where the form is for one. */
  weeks?: readonly { id: string; week: number }[];
  /** Whose votes, where the form asks for it. */
  children?: ReactNode;
}

/** Annuls votes of a week, for a reason. */
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

/** Takes an annulment back, for a reason. */
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
