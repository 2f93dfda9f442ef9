import type { Db } from '#database/client.ts';
import { competition } from '#domain/contest/service.ts';
import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { toVersion } from '#domain/version.ts';

/** The competition's row, and one short text for all of it. */
export type KnownCompetition = Awaited<ReturnType<typeof competition>> & { version: string };

/** The competition as this process knows it: for callers that must not wait for the database. */
export interface KnownShow {
  /** @throws {AppError} COMPETITION_UNKNOWN; and what the database throws, while nothing is known yet */
  get(): Promise<KnownCompetition>;
  /** The name as last read, our own before that: for answers that cannot wait at all. */
  name(): string;
  /** It has changed: the next caller waits for what it is now. */
  forget(): void;
}

const FRESH_MS = 5_000;

/**
 * Remembers the competition, and reads it again in the background every few seconds: the path of a vote does not wait
 * for it, and a database that is away for a moment changes nothing.
 *
 * @param onError hears of readings in the background that failed
 */
export function rememberShow(db: Db, competitionId: string, onError: (error: unknown) => void): KnownShow {
  let known: KnownCompetition | undefined;
  let name = OWN_NAME;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<KnownCompetition> | undefined;

  function read(): Promise<KnownCompetition> {
    const mine = competition(db, competitionId)
      .then((row) => {
        const whole = { ...row, version: toVersion(row) };
        // What was read before a change is old, though its callers still get it.
        if (reading === mine) {
          known = whole;
          name = row.name;
        }
        return whole;
      })
      .finally(() => {
        if (reading !== mine) return;
        readAt = performance.now();
        reading = undefined;
      });
    return mine;
  }

  return {
    async get() {
      if (performance.now() - readAt > FRESH_MS) reading ??= read();
      if (!known) {
        reading ??= read();
        return reading;
      }
      reading?.catch(onError);
      return known;
    },
    name: () => name,
    forget() {
      known = undefined;
      reading = undefined;
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
