import type { Db } from '#database/client.ts';
import type { Rewards } from '#domain/identity/dependencies.ts';
import { everyPseudonym } from '#domain/identity/pseudonym.ts';
import type { UserKey } from '#domain/user-key.ts';
import { isEarnable } from './earning.ts';
import { grant, sourcesFor } from './grants.ts';
import * as queries from './queries.ts';
import { holdReferrer, insertReferral } from './referral-queries.ts';
import { CANAL_AMOUNT, WELCOME_AMOUNT } from './rules.ts';

/**
 * Grants the bonus votes for registering and for linking a canal account, in the same transaction, which has just
 * written the user's row or has locked it. Once the last contest has closed both go on without a bonus vote: none could
 * be given to a candidate any more, so none is announced.
 *
 * @param deps its secrets hash the canal accounts that have given their bonus vote
 */
export function createRewards(deps: {
  config: { competitionId: string; pseudonymSecret: string; formerPseudonymSecrets?: readonly string[] };
}): Rewards {
  const { competitionId } = deps.config;
  return {
    async registered(tx, user, { referralCode, returning }) {
      if (returning) return;
      if (await isEarnable(tx, competitionId)) {
        await grant(tx, user, 'bienvenue', sourcesFor('bienvenue', WELCOME_AMOUNT));
      }
      if (referralCode) await noteReferral(tx, user, referralCode);
    },
    async canalLinked(tx, user, identity) {
      // Once for each canal account and once for each user: none if either has had it before.
      if (await queries.hasGrant(tx, user, 'canal')) return false;
      // Asked before the canal account is noted as rewarded: where the last vote is opened again, it can still give one.
      if (!(await isEarnable(tx, competitionId))) return false;
      const [present, ...former] = everyPseudonym(deps, `rewarded:canal:${identity}`);
      if (!present || !(await queries.rewardIdentity(tx, present, former))) return false;
      await grant(tx, user, 'canal', sourcesFor('canal', CANAL_AMOUNT));
      return true;
    },
  };
}

/**
 * Records who invited a user. A code that belongs to no user, any more or at all, does not prevent the registration. No
 * check for loops is needed: a code exists from its owner's registration on, so a referrer has registered before the
 * users whom they invite, and each user is invited at most once, when they register.
 */
async function noteReferral(tx: Db, user: UserKey, code: string): Promise<void> {
  const referrer = await holdReferrer(tx, code.toUpperCase());
  if (referrer && referrer.userId !== user.userId) await insertReferral(tx, referrer, user);
}
