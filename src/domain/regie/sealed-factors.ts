import type { Db } from '#database/client.ts';
import { repeat } from '#domain/repeat.ts';
import { decryptSecret, encryptSecret } from './one-time-code.ts';
import { resealTotpSecret, sealedFactors } from './queries.ts';

const HOUR_MS = 3_600_000;

/**
 * How the second factors of operators who may sign in are sealed.
 *
 * @param secrets the present one, then earlier ones
 * @returns operators whose factor no secret opens, who are locked out, and those whose factor an earlier one opens
 */
export async function lookAtSealing(db: Db, secrets: readonly string[]) {
  const opened = (await sealedFactors(db)).map(({ totp_secret }) => decryptSecret(totp_secret, secrets));
  return {
    unreadable: opened.filter((one) => one === null).length,
    outdated: opened.filter((one) => one?.outdated).length,
  };
}

/**
 * Seals with the present secret what an earlier one has sealed, also for operators who have not signed in since: once
 * done, the earlier one may be taken away. What no secret opens stays as it is, for a day on which it is given again.
 *
 * @param secrets the present one, then earlier ones
 */
export async function sealAnew(db: Db, secrets: readonly string[]): Promise<void> {
  for (const { id, totp_secret } of await sealedFactors(db)) {
    const opened = decryptSecret(totp_secret, secrets);
    if (opened?.outdated) await resealTotpSecret(db, id, totp_secret, encryptSecret(opened.secret, secrets));
  }
}

/**
 * Seals anew every hour, first after one: until then a process with the secrets of before may run beside this one, and
 * could not open what the new one seals.
 *
 * @returns a function that stops it
 */
export const followSealing = (db: Db, secrets: readonly string[], onError: (error: unknown) => void) =>
  repeat(HOUR_MS, () => sealAnew(db, secrets), onError, { atOnce: false });
