import { competition } from '#domain/contest/service.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { toUserKey } from '#domain/user-key.ts';
import { admit, assertRoom } from './admission.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { openSession } from './open-session.ts';
import { parsePhone } from './phone-rules.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { NETWORK_THROTTLE, normalizeEmail } from './rules.ts';
import type { LoginInput, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import { hashSessionId, type Session } from './session-token.ts';
import { admitAttempt } from './sign-in-throttle.ts';

/**
 * Signs in with phone or e-mail and password (docs/specification.md §3.6). An unknown account and a wrong password get
 * the same answer and take as long. Any session that the browser had ends.
 *
 * @throws {AppError} WRONG_CREDENTIALS, USER_BLOCKED, TOO_MANY_ATTEMPTS, IN_LINE, BUSY
 */
export async function login(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  input: LoginInput,
): Promise<NewSession> {
  await assertRoom(deps, visitor);
  const entry = await directoryEntry(deps, input);
  const key = await queries.lookUp(deps.db, entry);
  // A caller who waits for a turn takes no place at the turnstile yet.
  const attempt = await admitAttempt(
    deps,
    { name: 'sign-in', network: NETWORK_THROTTLE },
    {
      ip: visitor.ip,
      device: visitor.device,
      account: accountThrottle(deps, entry),
      subject: key ? `user:${key.userId}` : null,
    },
  );
  return admit(deps, visitor, async (passwords) => {
    const user = key && (await queries.findUser(deps.db, key));
    const right = await passwords.verify(user?.password_hash ?? null, input.password);
    if (!right || !user) throw new AppError('WRONG_CREDENTIALS');
    await attempt.forgive();
    // A password that was replaced while it was being checked opens nothing any more.
    const opened = await switchSession(deps, session, user.id, visitor, (held) => {
      return held.password_hash === user.password_hash;
    });
    if (!opened) throw new AppError('WRONG_CREDENTIALS');
    return opened;
  }).catch(async (error: unknown) => {
    // Callers who are told to come back must not be slowed down for it.
    if (isAppError(error, 'IN_LINE') || isAppError(error, 'BUSY')) await attempt.giveBack();
    if (isAppError(error, 'WRONG_CREDENTIALS')) await attempt.failed();
    throw error;
  });
}

const isAppError = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;

/**
 * Opens a session for a registered user who has proved who they are, in place of the one that the browser had. The
 * user's row is held, so a simultaneous deletion, new password or unlinking comes wholly before, and no session opens,
 * or wholly after; a deletion or a new password then ends this session too.
 *
 * @param stillOpens whether what the user has shown still opens the account as it is now
 * @returns null when the account is gone, or when what the user has shown no longer opens it
 * @throws {AppError} USER_BLOCKED
 */
export async function switchSession(
  deps: IdentityDependencies,
  session: Session | null,
  userId: string,
  visitor: Visitor,
  stillOpens: (user: queries.UserRow) => boolean,
): Promise<NewSession | null> {
  const opened = await deps.db.transaction().execute(async (tx) => {
    const key = toUserKey(userId);
    const user = await queries.holdUser(tx, key);
    if (!user || !stillOpens(user)) return null;
    if (await queries.findBlock(tx, key)) throw new AppError('USER_BLOCKED');
    if (session) await queries.revokeSession(tx, session, hashSessionId(session.sessionId));
    return openSession(deps, tx, userId, true, visitor);
  });
  if (session && opened) await deps.sessions.forget(hashSessionId(session.sessionId));
  return opened;
}

type SignInEntry = { kind: 'email' | 'phone'; value: string };

/** A number that cannot be read is no user's: it is answered like any other wrong one. */
async function directoryEntry(deps: IdentityDependencies, input: LoginInput): Promise<SignInEntry> {
  if (input.email) return { kind: 'email', value: normalizeEmail(input.email) };
  if (!input.phone) {
    throw new AppError('INVALID_INPUT', { fields: { phone: 'PHONE_OR_EMAIL_REQUIRED' } });
  }
  const { countries } = await competition(deps.db, deps.config.competitionId);
  const parsed = parsePhone(input.phone, input.country_code, countries);
  return { kind: 'phone', value: parsed.ok ? parsed.e164 : `?${input.phone}` };
}

/** The throttle key under which attempts at an account are counted, from all networks together. */
export function accountThrottle(deps: IdentityDependencies, { kind, value }: SignInEntry): Buffer {
  return pseudonym(deps, `sign-in:${kind}:${value}`);
}
