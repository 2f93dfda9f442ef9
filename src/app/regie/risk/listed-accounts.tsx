import { AreaField } from '#app/regie/acts/fields.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import styles from '#app/regie/parts/page.module.css';
import type { ListedAnnulment } from '#domain/risk/schema.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { AnnulForm, RestoreForm } from './annulment-forms.tsx';

interface Props {
  weeks: readonly { id: string; week: number }[];
  listed: readonly ListedAnnulment[];
}

/** The forms that annul the votes of accounts that an admin lists, and reverse such annulments. */
export function ListedAccounts({ weeks, listed }: Props) {
  const { answer } = useActPage();
  return (
    <>
      {weeks.length > 0 && (
        <details className={styles.block} open={answer?.values.act === 'risk.annul-list'}>
          <summary className={styles.heading}>{copy.listHeading}</summary>
          <p className="sm t2">{copy.listLead}</p>
          <AnnulForm
            act="risk.annul-list"
            labels={{ accounts: copy.accounts }}
            consequence={copy.listConsequence}
            weeks={weeks}
          >
            <AreaField
              name="accounts"
              help={copy.accountsHelp}
              required
              autoComplete="off"
              spellCheck={false}
            />
          </AnnulForm>
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
              <RestoreForm
                act="risk.restore-list"
                hidden={{ batch_id: one.batch_id }}
                week={one.week}
                quiet
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
