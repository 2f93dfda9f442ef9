import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { Session } from '#domain/identity/session-token.ts';
import type { BonusDependencies } from './dependencies.ts';
import { assertEarnable } from './earning.ts';
import { usePartnerCode } from './partner-codes.ts';
import * as queries from './queries.ts';
import { claimReferralBonus, referralProgress } from './referrals.ts';
import { CANAL_AMOUNT, REFERRALS_NEEDED, referralRefusal, WEEKLY_REFERRAL_LIMIT } from './rules.ts';
import type {
  AssignBonusAnswer,
  AssignBonusInput,
  Bonus,
  BonusOverview,
  BonusStanding,
  BonusType,
} from './schema.ts';
import { listVideos } from './videos.ts';

/**
 * The bonus votes in a profile: those left, those ever granted, and how far invitations have come. Users who are not
 * registered have none.
 */
export async function bonusStanding(db: Db, session: Session): Promise<BonusStanding> {
  if (!session.registered) {
    return {
      bonus_count: 0,
      initial_bonus_count: 0,
      never_had_bonus: 2,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 0,
    };
  }
  const [balance, progress] = await Promise.all([
    queries.balance(db, session),
    referralProgress(db, session),
  ]);
  return {
    bonus_count: balance.left,
    initial_bonus_count: balance.granted,
    never_had_bonus: balance.new ? 0 : 2,
    uncounted_referrals: progress.uncounted_referrals,
    weekly_referral_bonuses: progress.weekly_referral_bonuses,
  };
}

/**
 * The bonus votes of a user with what each was spent on, the newest first; none for an anonymous one.
 *
 * @param after only those with a higher number
 */
export async function listBonuses(db: Db, session: Session, after = 0): Promise<Bonus[]> {
  if (!session.registered) return [];
  return (await queries.grantsWithVotes(db, session, after)).map(({ label, ...row }) => ({
    ...row,
    source: label,
    granted_at: row.granted_at.toISOString(),
    vote: row.vote && { ...row.vote, cast_at: new Date(row.vote.cast_at).toISOString() },
  }));
}

/**
 * All that /mission and /bonuszone show: every way to earn with its progress, and every bonus vote with its use.
 *
 * @throws {AppError} SIGN_IN_REQUIRED
 */
export async function bonusOverview(
  deps: Pick<BonusDependencies, 'db'> & { config: { competitionId: string } },
  session: Session | null,
): Promise<BonusOverview> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  const [user, grants, progress, codes, videos] = await Promise.all([
    queries.findGrantOwner(deps.db, session),
    listBonuses(deps.db, session),
    referralProgress(deps.db, session),
    queries.codesUsedBy(deps.db, session),
    listVideos(deps, session),
  ]);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const granted = (type: BonusType) => grants.filter((grant) => grant.bonus_type === type).length;
  return {
    bonus_count: grants.filter((grant) => grant.vote === null).length,
    initial_bonus_count: grants.length,
    ways: {
      bienvenue: { granted: granted('bienvenue') },
      parrainage: {
        referral_code: user.referral_code,
        uncounted_referrals: progress.uncounted_referrals,
        weekly_referral_bonuses: progress.weekly_referral_bonuses,
        waiting: progress.waiting,
        needed: REFERRALS_NEEDED,
        weekly_limit: WEEKLY_REFERRAL_LIMIT,
        claimable: referralRefusal(progress) === null,
        granted: granted('parrainage'),
      },
      partenaire: {
        granted: granted('partenaire'),
        codes: codes.map((code) => ({ ...code, used_at: code.used_at.toISOString() })),
      },
      video: { granted: granted('video'), videos },
      canal: {
        linked: user.canal_identity !== null,
        granted: granted('canal'),
        amount: CANAL_AMOUNT,
      },
    },
    grants,
  };
}

/**
 * Grants what the user has earned (docs/specification.md §9.2, §9.7): by referrals (`parrainage`) or a partner code
 * (`partenaire`, with `code`). The other types are granted by themselves at the moment they are earned; a request for
 * one of them throws BONUS_ALREADY_GRANTED or BONUS_NOT_EARNED.
 *
 * @throws {AppError} SIGN_IN_REQUIRED, NOT_YOUR_ACCOUNT, INVALID_INPUT with `code`, REFERRALS_MISSING,
 * REFERRAL_WEEK_LIMIT, PARTNER_CODE_UNKNOWN, PARTNER_CODE_NOT_YET, PARTNER_CODE_EXPIRED, PARTNER_CODE_USED_UP,
 * PARTNER_CODE_ALREADY_USED, PARTNER_CODE_STOPPED, TOO_MANY_ATTEMPTS, BONUS_ALREADY_GRANTED, BONUS_NOT_EARNED,
 * COMPETITION_OVER
 */
export async function assignBonus(
  deps: BonusDependencies,
  session: Session | null,
  input: AssignBonusInput,
): Promise<AssignBonusAnswer> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  if (input.user_id && input.user_id !== session.userId) throw new AppError('NOT_YOUR_ACCOUNT');
  switch (input.bonus_type) {
    case 'parrainage':
      await assertEarnable(deps.db, deps.config.competitionId);
      return claimReferralBonus(deps.db, session);
    case 'partenaire':
      if (!input.code) throw new AppError('INVALID_INPUT', { fields: { code: 'REQUIRED' } });
      await assertEarnable(deps.db, deps.config.competitionId);
      return usePartnerCode(deps, session, input.code);
    default: {
      const had = await queries.hasGrant(deps.db, session, input.bonus_type);
      throw new AppError(had ? 'BONUS_ALREADY_GRANTED' : 'BONUS_NOT_EARNED');
    }
  }
}
