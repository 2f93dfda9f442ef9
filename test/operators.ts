import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Role } from '#domain/acts/role-rules.ts';
import { CONFIRMED_MINUTES } from '#domain/acts/rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { findOperatorSession, signInOperator } from '#domain/regie/access.ts';
import { acceptInvitation, invitation, invite } from '#domain/regie/invitations.ts';
import { encryptSecret, newTotpSecret, totpCode } from '#domain/regie/one-time-code.ts';
import { insertOperator, insertOperatorSession } from '#domain/regie/queries.ts';
import { newId } from '#domain/uuid.ts';
import type { Dependencies } from '#server/dependencies.ts';

export const ORIGIN = { ip: '203.0.113.9', userAgent: 'test' };
export const OPERATOR_PASSWORD = 'galon de velours 26';

let last = 0;

/** An operator who signed in with both factors a moment ago. */
export async function makeOperator(deps: Dependencies, role: Role = 'admin', name = `Régie ${++last}`) {
  const secret = newTotpSecret();
  const id = newId();
  const email = `${id}@exemple.org`;
  await insertOperator(deps.db, {
    id,
    email,
    name,
    role,
    password_hash: `hash of ${OPERATOR_PASSWORD}`,
    totp_secret: encryptSecret(secret, deps.config.sealingSecrets),
    totp_step: 0,
  });
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  await insertOperatorSession(deps.db, { token_hash, operator_id: id, ...ORIGIN });
  const session = (await findOperatorSession(deps.db, token, ORIGIN)) as OperatorSession;
  expect(session).not.toBeNull();
  return {
    id,
    name,
    email,
    token,
    secret,
    session,
    /** A code that works even when codes were used before. */
    freshCode: async () => {
      await sql`update operators set totp_step = 0 where id = ${id}`.execute(deps.db);
      return totpCode(secret);
    },
    headers: { cookie: `__Host-regie=${token}`, 'sec-fetch-site': 'same-origin' },
  };
}

/** Moves back the moment at which an operator last showed the second factor. */
export async function growStale(deps: Dependencies, operator: { session: OperatorSession }): Promise<void> {
  await sql`update operator_sessions set confirmed_at = now() - make_interval(mins => ${CONFIRMED_MINUTES})
    where token_hash = ${operator.session.tokenHash}`.execute(deps.db);
  operator.session.confirmedAt = new Date(Date.now() - CONFIRMED_MINUTES * 60_000 - 1000);
}

/** Takes up an invitation as the invited operator does; without `token` a new one, as the command line makes it. */
export async function joinTeam(
  deps: Dependencies,
  {
    token,
    email = 'nouvelle@exemple.org',
    role = 'operator' as Role,
  }: { token?: string; email?: string; role?: Role } = {},
) {
  const opened = token ?? (await invite(deps, deps.db, { email, name: 'Nouvelle', role }));
  const { secret } = await invitation(deps, opened);
  const password = 'un long mot de passe';
  const { codes, opened: session } = await acceptInvitation(deps, ORIGIN, opened, {
    password,
    code: totpCode(secret),
  });
  return { email, password, codes, secret, token: opened, session };
}

/** Signs an operator in, even when codes were used before. */
export async function atWork(deps: Dependencies, email: string, password: string, secret: string) {
  await sql`update operators set totp_step = 0 where email = ${email}`.execute(deps.db);
  const { token } = await signInOperator(deps, ORIGIN, { email, password, code: totpCode(secret) });
  return (await findOperatorSession(deps.db, token, ORIGIN)) as OperatorSession;
}
