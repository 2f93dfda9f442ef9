import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { ListedAnnulment } from '#domain/risk/schema.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { ActForm } from './act-form.tsx';
import { AreaField, SelectField } from './fields.tsx';
import styles from './page.module.css';
import { ReasonField } from './reason-field.tsx';

interface Props {
  weeks: readonly { id: string; week: number }[];
  listed: readonly ListedAnnulment[];
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

/** Annulling the votes of accounts that an admin lists, and taking that back. */
export function ListedAccounts({ weeks, listed, needsCode, answer }: Props) {
  const own = answer?.values.act === 'risk.annul-list' ? answer : undefined;
  return (
    <>
      {weeks.length > 0 && (
        <details className={styles.block} open={own !== undefined}>
          <summary className={styles.heading}>{copy.listHeading}</summary>
          <p className="sm t2">{copy.listLead}</p>
          <ActForm
            act="risk.annul-list"
            labels={{ accounts: copy.accounts, reason: copy.reason }}
            consequence={copy.listConsequence}
            submit={copy.annul}
            needsCode={needsCode}
            danger
            answer={answer}
          >
            <AreaField
              name="accounts"
              label={copy.accounts}
              help={copy.accountsHelp}
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={own?.values.accounts}
              error={own?.fields.accounts && fieldMessage(own.fields.accounts)}
            />
            <SelectField
              name="contest_id"
              label={copy.week}
              options={weeks.map((one) => [one.id, copy.weekName(one.week)])}
              defaultValue={own?.values.contest_id}
            />
            <ReasonField
              label={copy.reason}
              help={copy.reasonHelp}
              problem={own?.fields.reason}
              defaultValue={own?.values.reason}
            />
          </ActForm>
        </details>
      )}
      {listed.length > 0 && <h2 className={styles.heading}>{copy.listedHeading}</h2>}
      <ul className={styles.list}>
        {listed.map((one) => (
          <li key={one.batch_id} className={styles.block}>
            <p>
              {copy.listedLine(one.votes, one.week)} · {utcMinute(one.annulled_at)} UTC
            </p>
            <p className="sm t2">{one.reason}</p>
            {one.restored ? (
              <span className="puce puce--info">{copy.restored}</span>
            ) : (
              <ActForm
                act="risk.restore-list"
                hidden={{ batch_id: one.batch_id }}
                consequence={copy.restoreConsequence(one.week)}
                labels={{ reason: copy.reason }}
                submit={copy.restore}
                needsCode={needsCode}
                quiet
                answer={answer}
              >
                <ReasonField label={copy.reason} help={copy.reasonHelp} />
              </ActForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
