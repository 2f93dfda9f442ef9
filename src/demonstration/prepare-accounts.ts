import { demoAccounts, demoOperators } from '#demonstration/content/accounts.ts';
import { demoCandidates } from '#demonstration/content/candidates.ts';
import { insertReferral } from '#domain/bonus/referral-queries.ts';
import { REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { currentContest, listCandidates } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { lookUp, updateUser } from '#domain/identity/queries.ts';
import { logout, register } from '#domain/identity/service.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { decryptSecret, encryptSecret } from '#domain/regie/one-time-code.ts';
import { findOperatorByEmail, insertOperator, resealTotpSecret } from '#domain/regie/queries.ts';
import { newId } from '#domain/uuid.ts';
import type { VoteBatcher } from '#domain/voting/batcher.ts';
import type { Dependencies } from '#server/dependencies.ts';

const VISITOR = { ip: '127.0.0.1', userAgent: 'demonstration', country: null };

type Account = (typeof demoAccounts)[number];

/** Registers the demonstration's accounts, and casts today's votes of some, by the services that visitors use. */
export async function prepareDemoAccounts(deps: Dependencies): Promise<void> {
  let voters = 0;
  for (const account of demoAccounts) {
    const entry = { kind: 'email', value: account.email } as const;
    const known = await lookUp(deps.db, entry);
    const user = known ?? (await registerSilently(deps, account));
    if (!known) await earn(deps, user as Session, account, voters);
    voters += account.invited ?? 0;
    if (account.votedToday) await voteOnce(deps, user, account, known ? 0 : (account.bonusGiven ?? 0));
  }
  for (const operator of demoOperators) await employ(deps, operator);
}

/** Adds an operator, with an authenticator whose codes the sign-in page can show. */
async function employ(
  deps: Dependencies,
  { totpSecret, password, ...operator }: (typeof demoOperators)[number],
): Promise<void> {
  const { sealingSecrets } = deps.config;
  const known = await findOperatorByEmail(deps.db, operator.email);
  if (known) {
    // When the sealing key has changed, the secret is sealed anew: it is published, so nothing can be lost.
    if (decryptSecret(known.totp_secret, sealingSecrets)) return;
    return resealTotpSecret(deps.db, known.id, known.totp_secret, encryptSecret(totpSecret, sealingSecrets));
  }
  await insertOperator(deps.db, {
    ...operator,
    id: newId(),
    password_hash: await deps.passwords.hash(password),
    totp_secret: encryptSecret(totpSecret, sealingSecrets),
    totp_step: 0,
  });
}

/** Registers an account without e-mails, with a confirmed address, and signed in nowhere: no visitor reads its mail. */
async function registerSilently(deps: Dependencies, account: Account): Promise<Session> {
  const silent = { ...deps, mailer: { send: () => {} } };
  const { name, phone, country_code, email, password } = account;
  const input = { name, phone, country_code, email, password, auth_type: 'standard' as const };
  const { session } = await register(silent, null, VISITOR, input);
  await updateUser(deps.db, session, { email_verified_at: new Date() });
  await logout(silent, session);
  return session;
}

/**
 * Invites voters of earlier weeks and claims the bonus votes, then uses the account's codes.
 *
 * @param after voters to skip
 */
async function earn(deps: Dependencies, user: Session, account: Account, after: number): Promise<void> {
  const people = await deps.db
    .selectFrom('votes')
    .select(['bucket', 'user_id'])
    .distinct()
    .orderBy('user_id')
    .offset(after)
    .limit(account.invited ?? 0)
    .execute();
  for (const { bucket, user_id } of people) {
    await insertReferral(deps.db, user, { bucket, userId: user_id });
  }
  for (let claimed = REFERRALS_NEEDED; claimed <= people.length; claimed += REFERRALS_NEEDED) {
    await assignBonus(deps, user, { bonus_type: 'parrainage' });
  }
  for (const code of account.codes ?? []) {
    await assignBonus(deps, user, { bonus_type: 'partenaire', code });
  }
}

async function voteOnce(
  deps: Dependencies,
  user: { bucket: number; userId: string },
  { votedToday }: Account,
  bonus: number,
): Promise<void> {
  const { contest } = await currentContest(deps.db, deps.config.competitionId);
  const number = demoCandidates.find((candidate) => candidate.key === votedToday)?.number;
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
    bonus,
    country: null,
  };
  await deps.batcher.submit(ballot).catch((error: unknown) => {
    // The second: a start at midnight, whose demonstration has one vote less.
    const foreseen =
      error instanceof AppError && ['VOTE_ALREADY_CAST', 'VOTE_DAY_PASSED'].includes(error.code);
    if (!foreseen) throw error;
  });
}
