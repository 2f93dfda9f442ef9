import type { Db } from '#database/client.ts';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import { lastTurn, nextTurn } from '#domain/voter-state/phases.ts';
import { type Plan, readPlan } from '#domain/voter-state/plan.ts';

/** The plan, with a clock that goes on. */
export interface PlanOfNow extends Omit<Plan, 'readAt'> {
  /** The present by the database's clock, as far as this process knows. */
  now(): Date;
  /** The last instant before `now` at which pages change by themselves, and the next one after it; milliseconds. */
  turns(now: Date): { last: number; next: number };
}

/** The plan as this process knows it. */
export interface KnownPlan {
  /**
   * The plan, not older than this: waits where it is.
   *
   * @param ms milliseconds
   * @throws what the database throws
   */
  within(ms: number): Promise<PlanOfNow>;
  /** Something that pages show has changed: the next page waits for what it is now. */
  expire(): void;
}

/** Keeps the plan of a competition, so that a thousand pages of a second read it once. */
export function rememberPlan(db: Db, competitionId: string): KnownPlan {
  let known: PlanOfNow | undefined;
  /** When the reading that `known` came from began. */
  let beganAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<PlanOfNow> | undefined;

  function read(): Promise<PlanOfNow> {
    const began = performance.now();
    // For all who wait for it: what is left of the first caller's time does not bind it.
    const mine = withWaiting(createWaiting(PATIENCE.request), () => readWhole(db, competitionId))
      .then((plan) => {
        // What was read before a change is old, though its callers still get it.
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
    // Every page asks; the answer is the same for minutes.
    turns: (now) => {
      const at = now.getTime();
      if (at < around.last || at >= around.next)
        around = { last: lastTurn(plan.contests, now), next: nextTurn(plan.contests, now) };
      return around;
    },
  };
}
