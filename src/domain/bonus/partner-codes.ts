import { AppError } from '#domain/errors.ts';
import { takeGuess } from '#domain/identity/guesses.ts';
import type { UserKey } from '#domain/user-key.ts';
import { holdBatch } from './code-batch-queries.ts';
import type { BonusDependencies } from './dependencies.ts';
import { grant, grantedAnswer, granting, sourcesFor } from './grants.ts';
import * as queries from './queries.ts';
import { codeRefusal, normalizeCode } from './rules.ts';
import type { AssignBonusAnswer } from './schema.ts';

/**
 * Uses a partner code. Guesses are slowed down by account, and never locked out; a code that exists is no guess, even
 * when it is refused for another reason.
 *
 * @throws {AppError} PARTNER_CODE_UNKNOWN, PARTNER_CODE_NOT_YET, PARTNER_CODE_EXPIRED, PARTNER_CODE_USED_UP,
 * PARTNER_CODE_ALREADY_USED, PARTNER_CODE_STOPPED, TOO_MANY_ATTEMPTS, SIGN_IN_REQUIRED
 */
export async function usePartnerCode(
  deps: BonusDependencies,
  user: UserKey,
  typed: string,
): Promise<AssignBonusAnswer> {
  const { competitionId } = deps.config;
  const guess = await takeGuess(deps, `partner-code:${user.userId}`);
  const code = normalizeCode(typed);
  if (!code || !(await queries.findCode(deps.db, competitionId, code))) {
    throw new AppError('PARTNER_CODE_UNKNOWN');
  }
  await guess.giveBack();
  return granting(deps.db, user, async (tx) => {
    const row = await queries.findCode(tx, competitionId, code);
    if (!row) throw new AppError('PARTNER_CODE_UNKNOWN');
    const used = await queries.readOwnUses(tx, user, row.id);
    const refusal = codeRefusal({ ...row, ownUses: used.count });
    if (refusal === 'PARTNER_CODE_ALREADY_USED' && used.last) {
      // Its user may not know: the answer that said so can have been lost on a bad line.
      const given = { times: used.count, votes: used.granted, at: used.last.toISOString() };
      throw new AppError(refusal, { given });
    }
    if (refusal) throw new AppError(refusal);
    if (row.batch_id && !(await holdBatch(tx, row.batch_id))) throw new AppError('PARTNER_CODE_STOPPED');
    // A user's uses of one code are numbered from 1.
    const use_number = used.count + 1;
    const use = { code_id: row.id, use_number, granted: row.amount };
    await queries.insertUse(tx, user, use);
    await grant(tx, user, 'partenaire', sourcesFor(`partenaire:${row.id}:${use_number}`, row.amount));
    const answer = await grantedAnswer(tx, user, 'partenaire', row.amount);
    // Last, because from here to the commit all other users of the code wait.
    if (!(await queries.takeUse(tx, row.id))) throw new AppError('PARTNER_CODE_USED_UP');
    return answer;
  });
}
