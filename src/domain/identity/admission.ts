import { isTransient, isUnavailable } from '#database/failures.ts';
import { AppError } from '#domain/errors.ts';
import type { PasswordHasher } from './password.ts';
import type { Visitor } from './schema.ts';
import type { TurnedAway, Turnstile } from './turnstile.ts';
import type { WaitingRoom } from './waiting-room.ts';

interface Deps {
  turnstile: Turnstile;
  passwords: PasswordHasher;
}

type Caller = Pick<Visitor, 'ticket'>;

/**
 * Refuses a caller for whom there is no room now, before any work is done for them. A caller who passes here may still
 * be refused by `admit`.
 *
 * @throws {AppError} IN_LINE with the seconds until their turn and a ticket that keeps it; BUSY where the line is too
 * long
 */
export async function assertRoom({ turnstile }: Pick<Deps, 'turnstile'>, caller: Caller): Promise<void> {
  const away = await turnstile.look(caller.ticket ?? null);
  if (away) throw toLineRefusal(away);
}

/** A caller whose turn is at most this far away waits for it within the request. */
const SHORT_SECONDS = 3;

/**
 * Refuses a caller as `assertRoom` does. Only a ticket holder whose turn comes within `SHORT_SECONDS`, because the line
 * is late or they are early, waits here: after a refusal they would have to type again what is not kept.
 *
 * @throws {AppError} IN_LINE, BUSY
 */
export async function awaitRoom(
  { turnstile, waitingRoom }: Pick<Deps, 'turnstile'> & { waitingRoom: WaitingRoom },
  caller: Caller,
): Promise<void> {
  const away = await turnstile.look(caller.ticket ?? null);
  if (!away) return;
  if (away.ticket === null || away.ticket !== caller.ticket || away.seconds > SHORT_SECONDS)
    throw toLineRefusal(away);
  await waitingRoom.wait(away.seconds * 1000);
  await assertRoom({ turnstile }, caller);
}

/**
 * Runs a whole registration or sign-in for a caller for whom there is room, so that a caller who would be turned away
 * at the hashing costs no query. The caller keeps their place when `work` fails before the password was hashed or
 * checked, or because the database failed.
 *
 * @param work must hash with the hasher that it is given
 * @throws {AppError} IN_LINE, BUSY; and what `work` throws
 */
export async function admit<T>(
  { turnstile, passwords }: Deps,
  caller: Caller,
  work: (passwords: PasswordHasher) => Promise<T>,
): Promise<T> {
  const entered = await turnstile.enter(caller.ticket ?? null);
  if (!('pass' in entered)) throw toLineRefusal(entered);
  let hashed = false;
  const noted = async <R>(hashing: Promise<R>): Promise<R> => {
    const done = await hashing;
    hashed = true;
    return done;
  };
  try {
    const done = await work({
      hash: (password) => noted(passwords.hash(password)),
      verify: (stored, password) => noted(passwords.verify(stored, password)),
    });
    leave(turnstile, entered.pass, true);
    return done;
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'BUSY';
    if (!isBusy) {
      leave(turnstile, entered.pass, hashed && !isUnavailable(error) && !isTransient(error));
      throw error;
    }
    const ticket = await turnstile.leave(entered.pass, false);
    throw toLineRefusal({ seconds: error.retryAfter ?? 1, ticket }, error);
  }
}

/** No caller waits for the outcome: a place that was not given back is freed when its lease ends. */
function leave(turnstile: Turnstile, pass: number, served: boolean): void {
  void Promise.resolve(turnstile.leave(pass, served)).catch(() => {});
}

function toLineRefusal({ seconds, ticket }: TurnedAway, cause?: unknown): AppError {
  const code = ticket === null ? 'BUSY' : 'IN_LINE';
  return new AppError(code, { retryAfter: seconds, ...(ticket === null ? {} : { ticket }), cause });
}
