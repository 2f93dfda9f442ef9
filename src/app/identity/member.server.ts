import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import type { Session } from '#domain/identity/session-token.ts';

/**
 * The session of the user who asks.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when there is none
 */
export function requireSession({ session }: RequestContext): Session {
  if (!session) throw new AppError('SIGN_IN_REQUIRED');
  return session;
}

/**
 * What a user's own pages show, for the user who asks. The guard lets only signed-in users pass; the account may still
 * be gone: its session then ends.
 *
 * @param otherwise where a user whose account is gone is sent
 * @throws a redirect to there
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

/** The profile of the user who asks. @throws a redirect to `otherwise` when their account is gone */
export const ownProfile = (ctx: RequestContext, otherwise: string) =>
  forMember(ctx, otherwise, (session) => editableProfile(ctx.dependencies.db, session));
