import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { FraudState } from '#domain/risk/schema.ts';

/**
 * The newest curve of the week on air and the chosen range; curves of another range, or of the week that was on air
 * before, are ignored.
 */
export function curveFor(
  contest: string | null,
  range: CurveRange,
  curves: readonly (Curve | null)[],
): Curve | null {
  const own = curves.filter((curve) => curve?.contest_id === contest && curve?.range === range);
  return own.reduce((newest, curve) => (newest && curve && newest.now >= curve.now ? newest : curve), null);
}

/** The newer fraud state; null once a reloaded page has none, as the role may no longer see it. */
export function newerFraud(received: FraudState | null, first: FraudState | null): FraudState | null {
  return received && first && received.at >= first.at ? received : first;
}
