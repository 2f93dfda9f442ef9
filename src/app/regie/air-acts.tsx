import { Link } from 'react-router';
import { fieldMessage } from '#app/copy/errors.ts';
import { liveCopy as copy, utcSecond } from '#app/copy/regie-live.ts';
import type { FormAnswer } from '#app/identity/form-answer.ts';
import { paths } from '#app/paths.ts';
import { Field } from '#app/ui/form/field.tsx';
import type { Contest } from '#domain/contest/schema.ts';
import { ActForm } from './act-form.tsx';
import styles from './live.module.css';

interface Props {
  contest: Contest;
  /** The database's clock. */
  now: string;
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

/** What can be done to the vote in its present phase; each act says what it will do before it is confirmed. */
export function AirActs({ contest, now, needsCode, answer }: Props) {
  const hidden = { contest_id: contest.id };
  const end = utcSecond(contest.end_date);
  const common = { hidden, needsCode, answer };
  const shown = (act: string) => answer?.values.act === act;
  return (
    <section className={styles.panel} aria-labelledby="agir">
      <h2 className={styles.heading} id="agir">
        {copy.acts}
      </h2>
      <p className="sm t2">{copy.atNow(utcSecond(now))}</p>
      <div className={styles.acts}>
        {contest.status === 'scheduled' && (
          <details open={shown('contest.open')}>
            <summary>{copy.open}</summary>
            <div>
              <ActForm
                {...common}
                act="contest.open"
                submit={copy.open}
                consequence={copy.consequence.open}
                word={copy.words.open}
              />
            </div>
          </details>
        )}
        {contest.status === 'open' && (
          <details open={shown('contest.suspend')}>
            <summary>{copy.suspend}</summary>
            <div>
              <ActForm
                {...common}
                act="contest.suspend"
                submit={copy.suspend}
                consequence={copy.consequence.suspend(end)}
                word={copy.words.suspend}
                danger
              />
            </div>
          </details>
        )}
        {contest.status === 'suspended' && (
          <details open>
            <summary>{copy.resume}</summary>
            <div>
              <ActForm
                {...common}
                act="contest.resume"
                submit={copy.resume}
                consequence={copy.consequence.resume(end)}
                word={copy.words.resume}
              />
            </div>
          </details>
        )}
        {(contest.status === 'open' || contest.status === 'suspended') && (
          <details open={shown('contest.close')}>
            <summary>{copy.close}</summary>
            <div>
              <ActForm
                {...common}
                act="contest.close"
                submit={copy.close}
                consequence={copy.consequence.close}
                word={copy.words.close}
                danger
              />
            </div>
          </details>
        )}
        {['scheduled', 'open', 'suspended'].includes(contest.status) && (
          <details open={shown('contest.extend')}>
            <summary>{copy.extend}</summary>
            <div>
              <ActForm
                {...common}
                act="contest.extend"
                submit={copy.extend}
                consequence={copy.consequence.extend(end)}
                labels={{ end_date: copy.newEnd }}
              >
                <Field
                  name="end_date"
                  label={copy.newEnd}
                  type="datetime-local"
                  step={1}
                  required
                  defaultValue={contest.end_date.slice(0, 19)}
                  error={
                    shown('contest.extend') && answer?.fields.end_date && fieldMessage(answer.fields.end_date)
                  }
                />
              </ActForm>
            </div>
          </details>
        )}
        {(contest.status === 'closed' || contest.status === 'published') && (
          <p>
            <Link className="lienfl" to={paths.regieCount(contest.id)}>
              {copy.count}
            </Link>
          </p>
        )}
        <p>
          <Link className="lienfl" to={paths.regieContest(contest.id)}>
            {copy.edit}
          </Link>
        </p>
      </div>
    </section>
  );
}
