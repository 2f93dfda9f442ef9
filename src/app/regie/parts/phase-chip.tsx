import type { ContestPhase } from '#domain/contest/schema.ts';
import { liveCopy } from '#site/copy/regie-live.ts';

const LOOKS: Record<ContestPhase, string> = {
  scheduled: 'puce--info',
  open: 'puce--ok',
  suspended: 'puce--att',
  closed: '',
  published: '',
};

/** A week's phase, in a word. */
export function PhaseChip({ status }: { status: ContestPhase }) {
  return <span className={`puce ${LOOKS[status]}`}>{liveCopy.phases[status]}</span>;
}
