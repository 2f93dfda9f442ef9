import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/content.module.css';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import { CODE_CAPS } from '#domain/bonus/budget-rules.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';

interface Props {
  /** False for one code that the operator types, true for many that are drawn. */
  many: boolean;
}

const labels = {
  code: copy.code,
  partner: copy.partner,
  note: copy.note,
  prefix: copy.prefix,
  count: copy.count,
  amount: copy.amount,
  max_uses: copy.maxUses,
  max_uses_per_user: copy.perUser,
  starts_at: copy.from,
  ends_at: copy.to,
};

/** The form that makes partner codes: one that the partner chooses, or many random ones. */
export function CodeForm({ many }: Props) {
  return (
    <ActForm
      act={many ? 'code.create-bulk' : 'code.create'}
      labels={labels}
      values={{ count: '100', amount: '1', max_uses: many ? '1' : '', max_uses_per_user: '1' }}
      submit={many ? copy.createMany : copy.create}
      needsCode
    >
      <div className={styles.pair}>
        {many ? (
          <>
            <Field name="partner" help={copy.partnerHelp} autoComplete="off" />
            <Field name="note" help={copy.noteHelp} autoComplete="off" />
            <Field name="prefix" help={copy.prefixHelp} autoComplete="off" />
            <Field name="count" type="number" />
          </>
        ) : (
          <Field name="code" help={copy.codeHelp} autoComplete="off" />
        )}
        <Field name="amount" type="number" />
        <Field name="max_uses" help={copy.maxUsesHelp} type="number" min={1} max={CODE_CAPS.uses} />
        <Field name="max_uses_per_user" type="number" required />
        <InstantField name="starts_at" help={copy.fromHelp} />
        <InstantField name="ends_at" help={copy.toHelp} />
      </div>
    </ActForm>
  );
}
