import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { showName } from '#domain/contest/show.ts';
import { AppError } from '#domain/errors.ts';
import { takeGuess } from '#domain/identity/guesses.ts';
import { normalizeEmail, passwordProblems } from '#domain/identity/rules.ts';
import { newId } from '#domain/identity/user-id.ts';
import { type Author, recordDeed } from './audit.ts';
import type { RegieDependencies } from './dependencies.ts';
import { checkTotp, newRecoveryCodes, newTotpSecret, seal, totpUri, unseal } from './one-time-code.ts';
import * as queries from './queries.ts';
import { INVITATION_HOURS, normalizeRecoveryCode, type Role } from './rules.ts';
import type { AcceptInvitationInput, InvitationInput, OperatorSignInInput, Origin } from './schema.ts';

/** An operator who has shown password and second factor, as the database has them at this request. */
export interface OperatorSession {
  tokenHash: Buffer;
  operator: { id: string; name: string; email: string; role: Role };
  confirmedAt: Date;
  /** The database's clock at this request. */
  now: Date;
  origin: Origin;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** For the audit. */
export const authorOf = ({ operator }: OperatorSession): Author => ({ id: operator.id, name: operator.name });

/**
 * Signs an operator in. Whatever is wrong (address, password, code) is told alike and takes as long.
 *
 * @returns the session's token, for its cookie
 * @throws {AppError} WRONG_OPERATOR_CREDENTIALS, TOO_MANY_ATTEMPTS, BUSY
 */
export async function signInOperator(
  deps: RegieDependencies,
  origin: Origin,
  input: OperatorSignInInput,
): Promise<string> {
  const email = normalizeEmail(input.email);
  const guess = await takeGuess(deps, `regie:${email}`);
  const operator = await queries.findOperatorByEmail(deps.db, email);
  const right = await deps.passwords
    .verify(operator?.password_hash ?? null, input.password)
    .catch(async (error: unknown) => {
      await guess.giveBack();
      throw error;
    });
  if (!operator || !right || !(await spendCode(deps, operator, input.code))) {
    throw new AppError('WRONG_OPERATOR_CREDENTIALS');
  }
  await guess.giveBack();
  const token = randomBytes(32).toString('base64url');
  await deps.db.transaction().execute(async (tx) => {
    await queries.insertOperatorSession(tx, {
      token_hash: hashOf(token),
      operator_id: operator.id,
      ...origin,
    });
    await recordDeed(tx, operator, origin, { act: 'access.signed-in', subject: `operator:${operator.id}` });
  });
  return token;
}

/** A code of the authenticator, or one from the paper; each works once. */
async function spendCode(
  deps: RegieDependencies,
  operator: { id: string; totp_secret: Buffer; totp_step: number },
  code: string,
): Promise<boolean> {
  const secret = unseal(operator.totp_secret, deps.config.secret);
  const step = checkTotp(secret, code, operator.totp_step);
  if (step !== null) return queries.spendTotpStep(deps.db, operator.id, step);
  return queries.spendRecoveryCode(deps.db, operator.id, hashOf(normalizeRecoveryCode(code)));
}

/**
 * Who a régie cookie speaks for, read from the database at each request: a role that is taken away, or an account
 * that is closed, counts at once.
 *
 * @returns null when there is nobody, or not any more
 */
export async function operatorOf(db: Db, token: string, origin: Origin): Promise<OperatorSession | null> {
  const tokenHash = hashOf(token);
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
 * Shows the second factor again, before acts that matter.
 *
 * @returns the session as it is from now on
 * @throws {AppError} WRONG_CODE, TOO_MANY_ATTEMPTS
 */
export async function confirmOperator(
  deps: RegieDependencies,
  session: OperatorSession,
  code: string,
): Promise<OperatorSession> {
  const guess = await takeGuess(deps, `regie:${session.operator.email}`);
  const operator = await queries.findOperator(deps.db, session.operator.id);
  if (!operator || !(await spendCode(deps, operator, code))) throw new AppError('WRONG_CODE');
  await guess.giveBack();
  const confirmedAt = await queries.confirmOperatorSession(deps.db, session.tokenHash);
  return { ...session, confirmedAt, now: confirmedAt };
}

export async function signOutOperator(db: Db, session: OperatorSession): Promise<void> {
  await queries.endOperatorSession(db, session.tokenHash);
  await recordDeed(db, authorOf(session), session.origin, {
    act: 'access.signed-out',
    subject: `operator:${session.operator.id}`,
  });
}

/**
 * Invites somebody to the régie.
 *
 * @param db inside the transaction of the act that invites
 * @returns the token of the link that they open, good once and for two days
 */
export async function invite(
  deps: Pick<RegieDependencies, 'config'>,
  db: Db,
  author: Author,
  input: InvitationInput,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertInvitation(db, {
    token_hash: hashOf(token),
    email: normalizeEmail(input.email),
    name: input.name,
    role: input.role,
    totp_secret: seal(newTotpSecret(), deps.config.secret),
    invited_by: author.id,
    hours: INVITATION_HOURS,
  });
  return token;
}

/** What the page of an invitation shows. @throws {AppError} LINK_EXPIRED */
export async function invitation(deps: RegieDependencies, token: string) {
  const found = await queries.findInvitation(deps.db, hashOf(token));
  if (!found) throw new AppError('LINK_EXPIRED');
  const secret = unseal(found.totp_secret, deps.config.secret);
  return {
    name: found.name,
    email: found.email,
    role: found.role,
    secret,
    uri: totpUri(secret, { issuer: `${showName()} régie`, label: found.email }),
  };
}

/**
 * Takes up an invitation: password chosen, authenticator set up and shown to work.
 *
 * @returns the recovery codes, which are shown once and then only stored as hashes
 * @throws {AppError} LINK_EXPIRED, WRONG_CODE, INVALID_INPUT, OPERATOR_EXISTS
 */
export async function acceptInvitation(
  deps: RegieDependencies,
  origin: Origin,
  token: string,
  input: AcceptInvitationInput,
): Promise<string[]> {
  const tokenHash = hashOf(token);
  const found = await queries.findInvitation(deps.db, tokenHash);
  if (!found) throw new AppError('LINK_EXPIRED');
  const fields = passwordProblems(input.password);
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  const step = checkTotp(unseal(found.totp_secret, deps.config.secret), input.code, 0);
  if (step === null) throw new AppError('WRONG_CODE');
  const password_hash = await deps.passwords.hash(input.password);
  const codes = newRecoveryCodes();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await queries.spendInvitation(tx, tokenHash))) throw new AppError('LINK_EXPIRED');
    const { email, name, role, totp_secret } = found;
    const operator = { id: newId(), email, name, role, password_hash, totp_secret, totp_step: step };
    const id = await queries.insertOperator(tx, operator);
    if (!id) throw new AppError('OPERATOR_EXISTS');
    await queries.replaceRecoveryCodes(tx, id, codes.map(hashOf));
    await recordDeed(tx, { id, name }, origin, {
      act: 'access.joined',
      subject: `operator:${id}`,
      after: { email, role },
    });
  });
  return codes;
}
