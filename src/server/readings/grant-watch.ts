import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/client.ts';
import { type GrantAlarm, grantPace } from '#domain/bonus/grant-pace.ts';
import type { GrantPace } from '#domain/bonus/schema.ts';
import type { Metrics } from '../monitoring/metrics.ts';

/** How often the hour is read, never on the path of a vote; readings take a twentieth of the time at most. */
const EVERY_MS = 60_000;
const REST_FACTOR = 20;
/** An alarm that lasts is logged again after this time. */
const REPEAT_MS = 10 * 60_000;

/** Watches how fast bonus votes are granted, and raises the alarm: a log line, metrics, a notice on the live screen. */
export interface GrantWatch {
  /** The hour as it was last read; null before the first time. */
  latest(): GrantPace | null;
  /** Reads the hour now. @param now milliseconds since 1970 */
  look(now: number): Promise<GrantPace>;
  /** Looks repeatedly. @returns stops it */
  follow(): () => Promise<void>;
}

/**
 * Creates the watch of one process, which has read nothing yet.
 *
 * @param deps its `log` gets one line for an alarm, and another when the alarm grows or lasts
 */
export function createGrantWatch(deps: {
  db: Db;
  config: { bonusAlarm: GrantAlarm };
  metrics: Pick<Metrics, 'grantsPaced'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
}): GrantWatch {
  let latest: GrantPace | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(pace: GrantPace, now: number): void {
    const grown = !latest?.alarm || pace.accounts > latest.accounts || (pace.tooMany && !latest.tooMany);
    if (pace.alarm && (grown || now - toldAt >= REPEAT_MS)) {
      toldAt = now;
      deps.log.error(
        { grants: pace, thresholds: deps.config.bonusAlarm },
        'bonus votes are granted faster than the alarm allows',
      );
    } else if (!pace.alarm && latest?.alarm) {
      deps.log.info({ grants: pace }, 'bonus votes are granted at their usual pace again');
    }
  }

  async function look(now: number): Promise<GrantPace> {
    const pace = await grantPace(deps.db, deps.config.bonusAlarm);
    tell(pace, now);
    latest = pace;
    deps.metrics.grantsPaced(pace);
    return pace;
  }

  return {
    latest: () => latest,
    look,
    follow() {
      let timer: NodeJS.Timeout | undefined;
      let stopped = false;
      let underWay: Promise<void> = Promise.resolve();
      const round = async () => {
        const began = Date.now();
        await look(began).catch((err) => deps.log.warn({ err }, 'the pace of bonus votes could not be read'));
        if (!stopped) timer = setTimeout(next, Math.max(EVERY_MS, (Date.now() - began) * REST_FACTOR));
      };
      const next = () => {
        underWay = round();
      };
      next();
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await underWay;
      };
    },
  };
}
