import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import type { Session } from '#domain/identity/session-token.ts';

/**
 * The session of the signed-in user of the request.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when there is none
 */
export function requireSession({ session }: RequestContext): Session {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  return session;
}

/**
 * Runs `show` for the signed-in user of the request. The guard lets only signed-in users pass, but the account may have
 * been deleted since: then its session ends.
 *
 * @param otherwise path to which a user with a deleted account is redirected
 * @throws a redirect to that path
 */
export async function forMember<Shown>(
  ctx: RequestContext,
  otherwise: string,
  show: (session: Session) => Promise<Shown>,
): Promise<Shown> {
  try {
    return await show(requireSession(ctx));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_REQUIRED') throw error;
    ctx.endSession();
    throw redirect(otherwise);
  }
}

/** The profile of the signed-in user. @throws a redirect to `otherwise` when their account was deleted */
export const ownProfile = (ctx: RequestContext, otherwise: string) =>
  forMember(ctx, otherwise, (session) => editableProfile(ctx.dependencies.db, session));
