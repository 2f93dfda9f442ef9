import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import { firstName } from './first-name-rules.ts';
import { findBlock, findUser, lookUp } from './queries.ts';

/** A user who invites others by code, as invited visitors are shown them. */
export interface Inviter {
  /** First name; null where it cannot be shown, as that of a blocked account. */
  name: string | null;
}

/**
 * Finds the user whose invitation a code is (docs/specification.md §12.6), and tells nothing of them but a first name.
 *
 * @param code as the invitation's link carries it
 * @returns null for a code that is no account's
 */
export async function findInviter(db: Db, code: string): Promise<Inviter | null> {
  const key = await lookUp(db, { kind: 'referral_code', value: code });
  const user = key && (await findUser(db, key));
  if (!user) return null;
  // A blocked account's name may be the reason for it.
  return { name: (await findBlock(db, key)) ? null : firstName(user.name) };
}

/** The code by which a user invites; null where they have none. */
export async function ownReferralCode(db: Db, user: UserKey): Promise<string | null> {
  return (await findUser(db, user))?.referral_code ?? null;
}
