import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import page from '#app/regie/parts/page.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { findPlanned } from '#domain/counting/publication-rules.ts';
import type { Count } from '#domain/counting/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { countingCopy as copy } from '#site/copy/regie-contests.ts';
import { toldMoment } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { besideUtc } from '#site/regie-clock.ts';
import styles from './counting-acts.module.css';

interface Props {
  contestId: string;
  counts: readonly Count[];
  /** The database's clock. */
  now: string;
}

/** When the result comes out by itself, and the form that calls this off; renders nothing where none is planned. */
export function PlannedPublication({ contestId, counts, now }: Props) {
  const { answer, may } = useActPage();
  const zone = useShowZone();
  const planned = findPlanned(counts, now);
  if (!planned?.published_at) return null;
  const { version, published_at } = planned;
  return (
    <section className={`${page.block} ${styles.drawers}`}>
      <p>{liveCopy.planned(`${toldMoment(published_at, now)}\u00a0UTC${besideUtc(published_at, zone)}`)}</p>
      {may.includes('contest.call-off') && (
        <details open={answer?.values.act === 'contest.call-off'}>
          <summary className="btn btn--danger-l btn--sm">{copy.callOff}</summary>
          <div>
            <ActForm
              needsCode
              among="call-off"
              act="contest.call-off"
              hidden={{ contest_id: contestId, version: String(version) }}
              submit={regie.act.yes(copy.callOff)}
              consequence={copy.callOffConsequence}
              labels={{ reason: copy.callOffReason }}
              danger
            >
              <Field name="reason" />
            </ActForm>
          </div>
        </details>
      )}
    </section>
  );
}
