import type { RequestContext } from '#app/request.ts';
import { linkedAccounts } from '#domain/identity/external.ts';
import { isFresh } from '#domain/identity/proof.ts';
import type { Session } from '#domain/identity/session-token.ts';

/** The providers with which a visitor can sign in here. */
export function offeredProviders({ dependencies: { config } }: RequestContext) {
  return { google: config.openid.google !== null, canal: config.openid.canal !== null };
}

/**
 * The external accounts of a registered user: which are offered, linked and removable, and whether the session is fresh
 * enough to change them.
 */
export async function linkedProviders(ctx: RequestContext, session: Session) {
  const offered = offeredProviders(ctx);
  const [linked, fresh] = await Promise.all([
    linkedAccounts(ctx.dependencies, session),
    isFresh(ctx.dependencies.db, session),
  ]);
  return {
    google: { offered: offered.google, fresh, ...linked.google },
    canal: { offered: offered.canal, fresh, ...linked.canal },
  };
}
