import type { Db } from '#database/client.ts';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import { lastChange, nextChange } from '#domain/voter-state/phases.ts';
import { type Plan, readPlan } from '#domain/voter-state/plan.ts';

/** The plan, with a clock that keeps running after it was read. */
export interface PlanOfNow extends Omit<Plan, 'readAt'> {
  /** The present by the database's clock, as this process computes it. */
  now(): Date;
  /** The last instant before `now` at which pages change by themselves, and the next one after it; milliseconds. */
  changes(now: Date): { last: number; next: number };
}

/** The plan as this process knows it. */
export interface KnownPlan {
  /**
   * Returns the plan; waits for a new reading where the known one is too old.
   *
   * @param ms the oldest that the plan may be, in milliseconds
   * @throws what the database throws
   */
  within(ms: number): Promise<PlanOfNow>;
  /** Tells that something which pages show has changed: the next page waits for a new reading. */
  expire(): void;
}

/** Keeps the plan of a competition, so that a thousand pages in a second read it once. */
export function rememberPlan(db: Db, competitionId: string): KnownPlan {
  let known: PlanOfNow | undefined;
  /** When the reading of `known` began. */
  let beganAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<PlanOfNow> | undefined;

  function read(): Promise<PlanOfNow> {
    const began = performance.now();
    // Read for all callers who wait for it, so the first caller's remaining time does not limit it.
    const mine = withWaiting(createWaiting(PATIENCE.request), () => readWhole(db, competitionId))
      .then((plan) => {
        // A plan that was read before a change is not kept, though its callers still get it.
        if (reading === mine) {
          known = plan;
          beganAt = began;
        }
        return plan;
      })
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    return mine;
  }

  return {
    async within(ms) {
      if (known && performance.now() - beganAt <= ms) return known;
      reading ??= read();
      return reading;
    },
    expire() {
      reading = undefined;
      beganAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function readWhole(db: Db, competitionId: string): Promise<PlanOfNow> {
  const { readAt, ...plan } = await readPlan(db, competitionId);
  const ahead = readAt - performance.now();
  let around = { last: Number.POSITIVE_INFINITY, next: Number.NEGATIVE_INFINITY };
  return {
    ...plan,
    now: () => new Date(performance.now() + ahead),
    // Every page calls this; the answer stays the same for minutes.
    changes: (now) => {
      const at = now.getTime();
      if (at < around.last || at >= around.next)
        around = { last: lastChange(plan.contests, now), next: nextChange(plan.contests, now) };
      return around;
    },
  };
}
