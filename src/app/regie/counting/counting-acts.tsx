import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { SelectField } from '#app/regie/acts/fields.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import page from '#app/regie/parts/page.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import type { Count } from '#domain/counting/schema.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { countingCopy as copy, utcMinute } from '#site/copy/regie-contests.ts';
import { besideUtc } from '#site/regie-clock.ts';
import styles from './counting-acts.module.css';
import { ELIMINATION_LABELS, EliminationFields } from './elimination-fields.tsx';
import { CorrectedWinnerFields, WINNER_LABELS, WinnerFields } from './winner-fields.tsx';

interface Props {
  contest: {
    id: string;
    status: string;
    planned: { result_date: string; end_contest: boolean };
  };
  counts: readonly Count[];
  /** Ids of candidates who have left the show other than with this week's result. */
  departed: readonly string[];
}

/** The acts that two admins can do in this phase, with this latest count. */
export function countingActsFor(status: string, latest: Count | undefined): ActName[] {
  if (status === 'published') return ['contest.correct'];
  if (status !== 'closed') return [];
  return latest && !latest.superseded_at ? ['contest.publish', 'contest.reopen'] : ['contest.reopen'];
}

/** The forms for two admins: publish a count, reopen the vote, correct a published result. */
export function CountingActs({ contest, counts, departed }: Props) {
  const { answer, may } = useActPage();
  const { id, status, planned } = contest;
  const [latest] = counts;
  const zone = useShowZone();
  // A request to correct that was not approved has left a count that the public never saw.
  const corrected = counts.find((one) => one.published_at && !one.superseded_at) ?? latest;
  const shown = (act: string) => answer?.values.act === act;
  const offered = countingActsFor(status, latest).filter((act) => may.includes(act));
  if (offered.length === 0) return null;
  return (
    <section className={`${page.block} ${styles.drawers}`}>
      {latest && offered.includes('contest.publish') && (
        <details open={shown('contest.publish')}>
          <summary className="btn btn--2 btn--sm">{copy.publishHeading}</summary>
          <div>
            <ActForm
              needsCode
              act="contest.publish"
              hidden={{ contest_id: id, version: String(latest.version) }}
              submit={copy.publish}
              consequence={copy.publishConsequence(latest.version)}
              labels={{ when: copy.when, ...WINNER_LABELS, ...ELIMINATION_LABELS }}
            >
              <SelectField
                name="when"
                label={copy.when}
                // A phone cuts long options off: the date stands below.
                help={copy.announced(
                  `${utcMinute(planned.result_date)}\u00a0UTC${besideUtc(planned.result_date, zone)}`,
                )}
                options={[
                  ['result_date', copy.atDate],
                  ['now', copy.now],
                ]}
              />
              {planned.end_contest ? (
                <WinnerFields lines={latest.lines} departed={departed} />
              ) : (
                <EliminationFields lines={latest.lines} departed={departed} />
              )}
            </ActForm>
          </div>
        </details>
      )}
      {offered.includes('contest.reopen') && (
        <details open={shown('contest.reopen')}>
          <summary className="btn btn--danger-l btn--sm">{copy.reopen}</summary>
          <div>
            <ActForm
              needsCode
              act="contest.reopen"
              hidden={{ contest_id: id }}
              submit={copy.reopen}
              consequence={copy.reopenConsequence}
              labels={{ end_date: copy.newEnd, reason: copy.why }}
              danger
            >
              <InstantField name="end_date" step={1} />
              <Field name="reason" />
            </ActForm>
          </div>
        </details>
      )}
      {offered.includes('contest.correct') && (
        <details open={shown('contest.correct')}>
          <summary className="btn btn--danger-l btn--sm">{copy.correct}</summary>
          <div>
            <ActForm
              needsCode
              act="contest.correct"
              hidden={{ contest_id: id, version: String(latest?.version ?? 0), reason_is_public: 'true' }}
              submit={copy.correct}
              consequence={copy.correctConsequence}
              labels={{ reason: copy.correctWhy, ...WINNER_LABELS, ...ELIMINATION_LABELS }}
              danger
            >
              {planned.end_contest && corrected && (
                <CorrectedWinnerFields lines={corrected.lines} departed={departed} />
              )}
              {!planned.end_contest && corrected && (
                <EliminationFields
                  lines={corrected.lines}
                  departed={departed}
                  corrects={{ version: corrected.version, decided: corrected.elimination }}
                />
              )}
              <Field name="reason" help={copy.correctWhyHelp} />
            </ActForm>
          </div>
        </details>
      )}
    </section>
  );
}
