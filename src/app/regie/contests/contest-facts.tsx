import page from '#app/regie/parts/page.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import type { PlannedWeek } from '#domain/contest/plan.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import { toEcho } from '#site/regie-clock.ts';
import { ClosedByHand } from './closed-by-hand.tsx';

interface Props {
  contest: Pick<PlannedWeek, 'planned' | 'closed_at'>;
  candidates: readonly { id: string; number: number; display_name: string }[];
  now: number;
}

/** A week's plan for an operator who only reads it. */
export function ContestFacts({ contest: { planned, closed_at }, candidates, now }: Props) {
  const zone = useShowZone();
  const dates = [
    [copy.starts, planned.start_date],
    [copy.ends, planned.end_date, closed_at],
    [copy.results, planned.result_date],
  ] as const;
  return (
    <dl className={page.details}>
      {dates.map(([term, at, byHand]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {byHand ? (
              <ClosedByHand closedAt={byHand} planned={at} now={now} />
            ) : (
              <time dateTime={at}>{toEcho(at, zone, now)}</time>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{copy.lineup}</dt>
        <dd>
          {candidates
            .filter(({ id }) => planned.candidate_ids.includes(id))
            .map(({ number, display_name }) => `${number}. ${display_name}`)
            .join(', ')}
        </dd>
      </div>
      {planned.end_contest && (
        <div>
          <dt>{copy.state}</dt>
          <dd>{copy.last}</dd>
        </div>
      )}
    </dl>
  );
}
