import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import { type Area, maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession, Origin } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { takeGuess } from '#domain/identity/guesses.ts';
import { pseudonym } from '#domain/identity/pseudonym.ts';
import { normalizeEmail } from '#domain/identity/rules.ts';
import { REGIE_NETWORK } from '#domain/identity/sign-in-rules.ts';
import { admitAttempt } from '#domain/identity/sign-in-throttle.ts';
import { hashSecret } from '#domain/secret-hash.ts';
import type { RegieDependencies } from './dependencies.ts';
import { checkTotp, decryptSecret, encryptSecret } from './one-time-code.ts';
import * as queries from './queries.ts';
import { normalizeRecoveryCode } from './rules.ts';
import type { OperatorSignInInput } from './schema.ts';

/**
 * Signs an operator in. A wrong address, password or code gets the same answer and takes as long.
 *
 * @param visitor the caller's IP address, browser, and cookie of known devices
 * @returns the session's token, for its cookie, and the operator's id
 * @throws {AppError} WRONG_OPERATOR_CREDENTIALS, TOO_MANY_ATTEMPTS, BUSY
 */
export async function signInOperator(
  deps: RegieDependencies,
  visitor: Origin & { device?: string | undefined },
  input: OperatorSignInInput,
): Promise<{ token: string; operatorId: string }> {
  const email = normalizeEmail(input.email);
  const operator = await queries.findOperatorByEmail(deps.db, email);
  const attempt = await admitAttempt(
    deps,
    { name: 'regie', network: REGIE_NETWORK },
    {
      ip: visitor.ip,
      device: visitor.device,
      account: pseudonym(deps, `regie:email:${email}`),
      subject: operator ? `operator:${operator.id}` : null,
    },
  );
  // Unknown devices have a hashing queue of their own: strangers can make neither voters wait nor known devices.
  const lane = attempt.known ? deps.passwords : deps.operatorPasswords;
  const right = await lane
    .verify(operator?.password_hash ?? null, input.password)
    .catch(async (error: unknown) => {
      await attempt.giveBack();
      throw error;
    });
  if (!operator || !right || !(await guessCode(deps, operator, input.code, attempt.known))) {
    throw new AppError('WRONG_OPERATOR_CREDENTIALS');
  }
  await attempt.forgive();
  const token = randomBytes(32).toString('base64url');
  const origin = { ip: visitor.ip, userAgent: visitor.userAgent };
  await deps.db.transaction().execute(async (tx) => {
    // While this attempt waited for its turn, the access may have been closed, or reset with a new password.
    if (!(await queries.holdOperator(tx, operator))) throw new AppError('WRONG_OPERATOR_CREDENTIALS');
    await queries.insertOperatorSession(tx, {
      token_hash: hashSecret(token),
      operator_id: operator.id,
      ...origin,
    });
    await recordEvent(tx, operator, origin, { act: 'access.signed-in', subject: `operator:${operator.id}` });
  });
  return { token, operatorId: operator.id };
}

type SealedOperator = { id: string; totp_secret: Buffer; totp_step: number };

/**
 * Checks the code of an operator whose password was right. Guesses are slowed down by account, which a stranger without
 * the password cannot trigger; a guess that comes too early gets the answer of a wrong one, since any other answer
 * would tell that the password was right. A known device's attempts are counted already.
 */
async function guessCode(
  deps: RegieDependencies,
  operator: SealedOperator,
  code: string,
  known: boolean,
): Promise<boolean> {
  if (known) return spendCode(deps, operator, code);
  const guess = await takeGuess(deps, `regie-code:${operator.id}`).catch(() => null);
  if (!guess || !(await spendCode(deps, operator, code))) return false;
  await guess.forgive();
  return true;
}

/** Checks a code of the authenticator, or a recovery code; each works once. */
async function spendCode(deps: RegieDependencies, operator: SealedOperator, code: string): Promise<boolean> {
  const { sealingSecrets } = deps.config;
  const opened = decryptSecret(operator.totp_secret, sealingSecrets);
  // When the key that sealed the secret is lost, recovery codes still work.
  const step = opened && checkTotp(opened.secret, code, operator.totp_step);
  if (opened && step !== null) {
    if (!(await queries.spendTotpStep(deps.db, operator.id, step))) return false;
    if (opened.outdated) {
      const anew = encryptSecret(opened.secret, sealingSecrets);
      await queries.resealTotpSecret(deps.db, operator.id, operator.totp_secret, anew);
    }
    return true;
  }
  return queries.spendRecoveryCode(deps.db, operator.id, hashSecret(normalizeRecoveryCode(code)));
}

/**
 * The session behind a régie cookie, read from the database at each request, so that a changed role or a closed account
 * counts at once.
 *
 * @returns null when the session or its operator's access has ended, or never was
 */
export async function findOperatorSession(
  db: Db,
  token: string,
  origin: Origin,
): Promise<OperatorSession | null> {
  const tokenHash = hashSecret(token);
  const live = await queries.touchOperatorSession(db, tokenHash);
  if (!live) return null;
  const { operator_id: id, name, email, role } = live;
  return {
    tokenHash,
    operator: { id, name, email, role },
    confirmedAt: live.confirmed_at,
    now: live.now,
    origin,
  };
}

/**
 * Whether an operator may still see an area while their live stream runs: sessions and accesses end, and roles change
 * meanwhile.
 *
 * @returns when they last gave a code; null where they may not
 */
export async function maySeeStill(
  db: Db,
  { tokenHash }: OperatorSession,
  area: Area,
): Promise<{ confirmedAt: Date } | null> {
  const session = await queries.readSession(db, tokenHash);
  return session && maySee(session.role, area) ? { confirmedAt: session.confirmed_at } : null;
}

/**
 * Checks the second factor again, before acts that matter. Guesses count for this session alone, so that strangers who
 * try to sign in do not hold up an operator at work.
 *
 * @returns the session as it is from now on
 * @throws {AppError} WRONG_CODE, TOO_MANY_ATTEMPTS
 */
export async function confirmOperator(
  deps: RegieDependencies,
  session: OperatorSession,
  code: string,
): Promise<OperatorSession> {
  const guess = await takeGuess(deps, `regie-confirmation:${session.tokenHash.toString('hex')}`);
  const operator = await queries.findOperator(deps.db, session.operator.id);
  if (!operator || !(await spendCode(deps, operator, code))) throw new AppError('WRONG_CODE');
  await guess.forgive();
  const confirmedAt = await queries.confirmOperatorSession(deps.db, session.tokenHash);
  return { ...session, confirmedAt, now: confirmedAt };
}

/** Ends an operator's session, and writes that into the journal. */
export async function signOutOperator(db: Db, session: OperatorSession): Promise<void> {
  await queries.endOperatorSession(db, session.tokenHash);
  await recordEvent(db, toAuthor(session), session.origin, {
    act: 'access.signed-out',
    subject: `operator:${session.operator.id}`,
  });
}
