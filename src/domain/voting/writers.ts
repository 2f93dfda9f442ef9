import { AppError } from '#domain/errors.ts';
import type { BallotQueries } from './ballot-queries.ts';

/** Milliseconds between two looks, the last one repeated. A batch takes some ten milliseconds. */
const LOOKS = [2, 5, 10, 20, 50];
/** After this time the voter is told to ask again; a statement that hangs for longer is ended by its own timeout. */
const PATIENCE_MS = 4_000;

/**
 * Resolves when every statement that may be writing votes now, of this server or of another, is over. Those that begin
 * meanwhile are not waited for.
 *
 * @throws {AppError} DATABASE_UNAVAILABLE when one of them takes too long
 */
export async function waitForWriters({ writers }: Pick<BallotQueries, 'writers'>): Promise<void> {
  const start = performance.now();
  let underWay = await writers();
  for (let look = 0; underWay.size > 0; look += 1) {
    if (performance.now() - start > PATIENCE_MS) {
      throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOKS[look] ?? LOOKS.at(-1)));
    underWay = underWay.intersection(await writers());
  }
}
