import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { competition } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { toUserKey, type UserKey } from '#domain/user-key.ts';
import { parsePhone } from './phone-rules.ts';
import { findUser, lookUp } from './queries.ts';
import { normalizeEmail } from './rules.ts';

/**
 * Finds a registered account by what an operator typed: its id, its e-mail address or its number in international form.
 * No screen for visitors may call it: it tells who has an account.
 *
 * @throws {AppError} ACCOUNT_UNKNOWN
 */
export async function findAccount(deps: CompetitionDependencies, text: string): Promise<UserKey> {
  const key = await findKey(deps, text.trim());
  const user = key && (await findUser(deps.db, key));
  if (!key || !user || user.is_anonymous) throw new AppError('ACCOUNT_UNKNOWN');
  return key;
}

async function findKey({ db, config }: CompetitionDependencies, text: string): Promise<UserKey | undefined> {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) {
    return toUserKey(text);
  }
  if (text.includes('@')) return lookUp(db, { kind: 'email', value: normalizeEmail(text) });
  const { countries } = await competition(db, config.competitionId);
  const parsed = parsePhone(text, undefined, countries);
  return parsed.ok ? lookUp(db, { kind: 'phone', value: parsed.e164 }) : undefined;
}
