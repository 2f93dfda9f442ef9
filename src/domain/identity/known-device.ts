import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a browser carries to show that its user has signed in with it before: for each account a random number, signed
 * for that account. It opens nothing; it only keeps strangers' failures from being held against this device.
 */
const PASS = /^([\w-]{16})\.([\w-]{22})$/;
/** Enough for a phone that a family shares, and few enough for a small cookie. */
const MOST_PASSES = 4;

/** The parts of the cookie that look like passes. */
const passesIn = (carried: string | undefined) => (carried ?? '').split('~').filter((one) => PASS.test(one));

/**
 * Finds a device's pass for an account.
 *
 * @param carried the cookie's value, as the browser sent it
 * @param subject the account: `user:<id>` or `operator:<id>`
 * @param secrets the present one, then those that are still accepted
 * @returns the number of the pass, which tells devices apart; null for a device that has not signed in to it
 */
export function knownDevice(
  carried: string | undefined,
  subject: string,
  secrets: readonly string[],
): string | null {
  for (const pass of passesIn(carried)) {
    const [, number = '', signed = ''] = PASS.exec(pass) ?? [];
    const given = Buffer.from(signed);
    if (secrets.some((secret) => timingSafeEqual(Buffer.from(signature(number, subject, secret)), given))) {
      return number;
    }
  }
  return null;
}

/** The cookie's value once a user has signed in to an account with this device. */
export function withPass(carried: string | undefined, subject: string, secret: string): string {
  const passes = passesIn(carried);
  const own = passes.find((pass) => knownDevice(pass, subject, [secret]));
  const others = passes.filter((pass) => pass !== own);
  return [own ?? newPass(subject, secret), ...others].slice(0, MOST_PASSES).join('~');
}

function newPass(subject: string, secret: string): string {
  const number = randomBytes(12).toString('base64url');
  return `${number}.${signature(number, subject, secret)}`;
}

const signature = (number: string, subject: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`device:${subject}:${number}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
