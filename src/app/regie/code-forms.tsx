import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { CODE_CAPS } from '#domain/bonus/budget-rules.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import { ActForm } from './act-form.tsx';
import styles from './content.module.css';

interface Props {
  /** One code that is typed, or many that are drawn. */
  many: boolean;
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

const labels = {
  code: copy.code,
  prefix: copy.prefix,
  count: copy.count,
  amount: copy.amount,
  max_uses: copy.maxUses,
  max_uses_per_user: copy.perUser,
  starts_at: copy.from,
  ends_at: copy.to,
};

/** Makes partner codes: one that the partner chooses, or as many as there are tickets. */
export function CodeForm({ many, needsCode, answer }: Props) {
  const error = (field: string) => answer?.fields[field] && fieldMessage(answer.fields[field]);
  const kept = (field: keyof typeof labels, otherwise = '') => answer?.values[field] ?? otherwise;
  return (
    <ActForm
      act={many ? 'code.create-bulk' : 'code.create'}
      labels={labels}
      submit={many ? copy.createMany : copy.create}
      needsCode={needsCode}
      answer={answer}
    >
      <div className={styles.pair}>
        {many ? (
          <>
            <Field
              name="prefix"
              label={copy.prefix}
              help={copy.prefixHelp}
              maxLength={12}
              autoComplete="off"
              defaultValue={kept('prefix')}
              error={error('prefix')}
            />
            <Field
              name="count"
              label={copy.count}
              type="number"
              min={1}
              max={5000}
              required
              defaultValue={kept('count', '100')}
              error={error('count')}
            />
          </>
        ) : (
          <Field
            name="code"
            label={copy.code}
            help={copy.codeHelp}
            maxLength={40}
            required
            autoComplete="off"
            defaultValue={kept('code')}
            error={error('code')}
          />
        )}
        <Field
          name="amount"
          label={copy.amount}
          type="number"
          min={1}
          max={CODE_CAPS.perPerson}
          required
          defaultValue={kept('amount', '1')}
          error={error('amount')}
        />
        <Field
          name="max_uses"
          label={copy.maxUses}
          help={copy.maxUsesHelp}
          type="number"
          min={1}
          max={CODE_CAPS.uses}
          required
          defaultValue={kept('max_uses', many ? '1' : '')}
          error={error('max_uses')}
        />
        <Field
          name="max_uses_per_user"
          label={copy.perUser}
          type="number"
          min={1}
          max={CODE_CAPS.perPerson}
          required
          defaultValue={kept('max_uses_per_user', '1')}
          error={error('max_uses_per_user')}
        />
        <Field
          name="starts_at"
          label={copy.from}
          help={copy.fromHelp}
          type="datetime-local"
          defaultValue={kept('starts_at')}
          error={error('starts_at')}
        />
        <Field
          name="ends_at"
          label={copy.to}
          help={copy.toHelp}
          type="datetime-local"
          defaultValue={kept('ends_at')}
          error={error('ends_at')}
        />
      </div>
    </ActForm>
  );
}
