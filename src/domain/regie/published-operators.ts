import type { Db } from '#database/client.ts';
import { dropOperatorRequests } from '#domain/acts/approvals.ts';
import { type Author, recordEvent } from '#domain/acts/audit.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import { endInvitationsBy, endInvitationsTo } from './invitation-queries.ts';
import * as queries from './queries.ts';

/** An address and a password that are published. */
interface Published {
  email: string;
  password: string;
}

/** Active operators whose password is published. */
export async function publishedOperators(
  db: Db,
  passwords: Pick<PasswordHasher, 'verify'>,
  published: readonly Published[],
) {
  const found = [];
  for (const { email, password } of published) {
    const operator = await queries.findOperatorByEmail(db, email);
    if (operator && (await passwords.verify(operator.password_hash, password))) found.push(operator);
  }
  return found;
}

/**
 * Closes the access of all operators whose password is published, even the last admin's: the command line can invite
 * another.
 *
 * @returns their addresses
 */
export async function closePublishedOperators(
  db: Db,
  passwords: Pick<PasswordHasher, 'verify'>,
  published: readonly Published[],
  author: Author,
): Promise<string[]> {
  const found = await publishedOperators(db, passwords, published);
  await db.transaction().execute(async (tx) => {
    await queries.lockAdmins(tx);
    for (const { id, email } of found) {
      await queries.updateOperator(tx, id, { disabled_at: new Date() });
      await queries.endOperatorSessions(tx, id);
      await dropOperatorRequests(tx, id);
      await endInvitationsBy(tx, id);
      await endInvitationsTo(tx, email);
      await recordEvent(tx, author, null, {
        act: 'operator.disable',
        subject: `operator:${id}`,
        before: { active: true },
        after: { active: false },
      });
    }
  });
  return found.map(({ email }) => email);
}
