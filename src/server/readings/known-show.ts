import type { Db } from '#database/client.ts';
import { competition } from '#domain/contest/service.ts';
import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { toVersion } from '#domain/version.ts';

/** The competition's row, with a short text (`version`) that differs whenever the row does. */
export type KnownCompetition = Awaited<ReturnType<typeof competition>> & { version: string };

/** The competition as this process knows it: for callers that must not wait for the database. */
export interface KnownShow {
  /** @throws {AppError} COMPETITION_UNKNOWN; and what the database throws, until the first row is read */
  get(): Promise<KnownCompetition>;
  /** The name as last read, before that the default: for answers that cannot wait at all. */
  name(): string;
  /** Tells that the competition has changed: the next caller waits for a new reading. */
  forget(): void;
}

const FRESH_MS = 5_000;

/**
 * Remembers the competition, and reads it again in the background every few seconds: the path of a vote does not wait
 * for it, and a database that is away for a moment changes nothing.
 *
 * @param onError gets the error of a background reading that failed
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
        // A row that was read before a change is not kept, though its callers still get it.
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
