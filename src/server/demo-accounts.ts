import { demoAccounts, demoOperators } from '#database/demo/accounts.ts';
import { demoCandidates } from '#database/demo/candidates.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { currentContest, listCandidates } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { lookUp, updateUser } from '#domain/identity/queries.ts';
import { logout, register } from '#domain/identity/service.ts';
import { newId } from '#domain/identity/user-id.ts';
import { seal } from '#domain/regie/one-time-code.ts';
import { findOperatorByEmail, insertOperator } from '#domain/regie/queries.ts';
import type { VoteBatcher } from '#domain/voting/batcher.ts';
import type { Dependencies } from './dependencies.ts';

const VISITOR = { ip: '127.0.0.1', userAgent: 'demonstration', country: null };

/** Registers the demonstration's accounts and casts today's vote of those who have voted, as anybody would. */
export async function prepareDemoAccounts(deps: Dependencies): Promise<void> {
  for (const { votedToday, ...account } of demoAccounts) {
    const entry = { kind: 'email', value: account.email } as const;
    const user = (await lookUp(deps.db, entry)) ?? (await registerSilently(deps, account));
    if (votedToday) await voteOnce(deps, user, votedToday);
  }
  for (const operator of demoOperators) await employ(deps, operator);
}

/** Puts an operator in, with an authenticator that the page of entry can show the codes of. */
async function employ(
  deps: Dependencies,
  { totpSecret, password, ...operator }: (typeof demoOperators)[number],
): Promise<void> {
  if (await findOperatorByEmail(deps.db, operator.email)) return;
  await insertOperator(deps.db, {
    ...operator,
    id: newId(),
    password_hash: await deps.passwords.hash(password),
    totp_secret: seal(totpSecret, deps.config.secret),
    totp_step: 0,
  });
}

/** Nobody reads the mail of invented people: their addresses need no confirmation, and they are signed in nowhere. */
async function registerSilently(
  deps: Dependencies,
  account: Omit<(typeof demoAccounts)[number], 'votedToday'>,
) {
  const silent = { ...deps, post: { send: () => {} } };
  const { session } = await register(silent, null, VISITOR, { ...account, auth_type: 'standard' });
  await updateUser(deps.db, session, { email_verified_at: new Date() });
  await logout(silent, session);
  return session;
}

async function voteOnce(
  deps: Dependencies,
  user: { bucket: number; userId: string },
  candidateKey: string,
): Promise<void> {
  const { contest } = await currentContest(deps.db, deps.config.competitionId);
  const number = demoCandidates.find((candidate) => candidate.key === candidateKey)?.number;
  const candidate = (await listCandidates(deps.db, deps.config.competitionId)).find(
    (one) => one.number === number,
  );
  if (contest?.status !== 'open' || !candidate) return;
  const ballot: Parameters<VoteBatcher['submit']>[0] = {
    bucket: user.bucket,
    user_id: user.userId,
    contest_id: contest.id,
    candidate_id: candidate.id,
    vote_day: utcDay(new Date()),
    request_id: newId(),
    daily: 1,
    bonus: 0,
    country: null,
  };
  await deps.batcher.submit(ballot).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'VOTE_ALREADY_CAST')) throw error;
  });
}
