import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { readCurve } from '#domain/regie/curve.ts';
import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';

/** How long a curve is kept: an hour's curve moves by the minute, a week's by the hour. */
const CACHED_MS: Record<CurveRange, number> = { '1h': 4_000, '6h': 10_000, semaine: 20_000 };
/** Enough for the ranges of the week on air, and of a few weeks that operators look back at. */
const MOST = 24;

/** Curves of votes, each read once for all operators who look at it, and not at all while none does. */
export interface CurveFeed {
  /**
   * A curve, some seconds old at most; the same object until it is read again.
   *
   * @throws {AppError} CONTEST_NOT_FOUND
   */
  read(contestId: string, range: CurveRange): Promise<Curve>;
  /** Forgets all curves, after an operator's act that curves show as a marker. */
  forget(): void;
}

/** Remembers curves of one competition; a curve that could not be read is not remembered. */
export function createCurveFeed(db: Db, competitionId: string): CurveFeed {
  const kept = new LRUCache<string, Promise<Curve>>({ max: MOST, perf: performance });
  return {
    read(contestId, range) {
      const key = `${range} ${contestId}`;
      const known = kept.get(key);
      if (known) return known;
      const curve = readCurve(db, { competitionId, contestId, range });
      kept.set(key, curve, { ttl: CACHED_MS[range] });
      // A failure is not remembered: the next operator's request asks the database again.
      curve.catch(() => kept.get(key) === curve && kept.delete(key));
      return curve;
    },
    forget: () => kept.clear(),
  };
}
