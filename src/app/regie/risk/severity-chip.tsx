import type { ClusterSummary } from '#domain/risk/schema.ts';
import { fraud } from '#site/copy/regie-fraud.ts';

const LOOKS = { high: 'puce--err', medium: 'puce--att', low: '' } as const;

/** How urgent a group of accounts is, in a word. */
export function SeverityChip({ severity }: Pick<ClusterSummary, 'severity'>) {
  return <span className={`puce ${LOOKS[severity]}`}>{fraud.severity[severity]}</span>;
}
