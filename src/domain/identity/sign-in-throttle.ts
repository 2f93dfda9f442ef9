import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { toNetwork } from '#domain/ip-address.ts';
import { knownDevice } from './known-device.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { ACCOUNT_THROTTLE } from './rules.ts';
import {
  ACCOUNT_FROM_EVERYWHERE,
  ACCOUNT_FROM_NETWORK,
  type Door,
  type TurnThrottle,
} from './sign-in-rules.ts';
import { takeAttemptTurn } from './throttle-queries.ts';
import type { WaitingRoom } from './waiting-room.ts';

interface Deps {
  db: Db;
  waitingRoom: WaitingRoom;
  config: { pseudonymSecret: string; sessionSecrets: readonly string[] };
}

/** Who tries to sign in, as far as known before the password is checked. */
export interface SignInCaller {
  ip: string;
  /** The cookie of known devices, as the browser sent it. */
  device: string | undefined;
  /** Pseudonym of the identifier that they gave: attempts at an account that does not exist are slowed down alike. */
  account: Buffer;
  /** `user:<id>` or `operator:<id>`; null when there is no such account. */
  subject: string | null;
}

/** One attempt that may be made. It counts as a failure until it is forgiven or given back. */
export interface Attempt {
  /** Whether this account was signed in to with this device before: strangers' failures do not reach it. */
  known: boolean;
  /** The password was wrong. */
  failed(): Promise<void>;
  /** The password was right: earlier failures are forgotten. */
  forgive(): Promise<void>;
  /** The password was not checked. */
  giveBack(): Promise<void>;
}

/**
 * Lets one attempt to sign in through, perhaps after a wait of some seconds. Failures are counted by account and
 * network together; those from everywhere slow an account down only when they are many. A device that has signed in to
 * the account before is counted on its own.
 *
 * @throws {AppError} TOO_MANY_ATTEMPTS with the seconds to wait, BUSY
 */
export async function admitAttempt(deps: Deps, door: Door, caller: SignInCaller): Promise<Attempt> {
  const { subject, device, account } = caller;
  const number = subject && knownDevice(device, subject, deps.config.sessionSecrets);
  if (number) return admitKnown(deps, pseudonym(deps, `device:${subject}:${number}`));

  const networkName = toNetwork(caller.ip);
  const network = pseudonym(deps, `${door.name}:network:${networkName}`);
  const pair = pseudonym(deps, `${door.name}:pair:${networkName}:${account.toString('hex')}`);
  const throttles: (readonly [Buffer, TurnThrottle])[] = [
    [pair, ACCOUNT_FROM_NETWORK],
    [account, ACCOUNT_FROM_EVERYWHERE],
  ];
  if (door.name === 'regie') throttles.unshift([network, door.network]);
  else {
    const wait = await queries.networkWait(deps.db, network, door.network);
    if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  }
  const turns = await takeTurns(deps, throttles);
  return {
    known: false,
    failed: async () => {
      if (door.name === 'sign-in') await queries.countFailure(deps.db, network, door.network);
    },
    forgive: async () => {
      for (const key of [pair, account]) await queries.forgiveAttempts(deps.db, key);
      if (door.name === 'regie') await queries.giveAttemptBack(deps.db, network);
    },
    giveBack: turns.giveBack,
  };
}

async function admitKnown(deps: Deps, key: Buffer): Promise<Attempt> {
  const wait = await queries.takeAttempt(deps.db, key, ACCOUNT_THROTTLE);
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  return {
    known: true,
    failed: async () => {},
    forgive: () => queries.forgiveAttempts(deps.db, key),
    giveBack: () => queries.giveAttemptBack(deps.db, key),
  };
}

/** Takes a turn at each throttle, or at none, and waits for the latest turn. */
async function takeTurns(deps: Deps, throttles: readonly (readonly [Buffer, TurnThrottle])[]) {
  const taken: Buffer[] = [];
  const giveBack = async () => {
    for (const key of taken) await queries.giveAttemptBack(deps.db, key);
  };
  let waitMs = 0;
  for (const [key, policy] of throttles) {
    const turn = await takeAttemptTurn(deps.db, key, policy);
    if ('refusedFor' in turn) {
      await giveBack();
      throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: turn.refusedFor });
    }
    taken.push(key);
    waitMs = Math.max(waitMs, turn.waitMs);
  }
  await deps.waitingRoom.wait(waitMs).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  return { giveBack };
}
