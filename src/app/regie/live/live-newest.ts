import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { FraudState } from '#domain/risk/schema.ts';

/**
 * The newest curve of the week on air: one that came for another range, or for the week that was on air before, is none of
 * this screen's.
 */
export function curveFor(
  contest: string | null,
  range: CurveRange,
  curves: readonly (Curve | null)[],
): Curve | null {
  const own = curves.filter((curve) => curve?.contest_id === contest && curve?.range === range);
  return own.reduce((newest, curve) => (newest && curve && newest.now >= curve.now ? newest : curve), null);
}

/** What a role may not see any more is gone with the page that is read again. */
export function newerFraud(received: FraudState | null, first: FraudState | null): FraudState | null {
  return received && first && received.at >= first.at ? received : first;
}
