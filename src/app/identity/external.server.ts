import { linkedAccounts } from '#domain/identity/external.ts';
import type { Session } from '#domain/identity/session-token.ts';
import type { RequestContext } from '#server/request-context.ts';

/** The accounts elsewhere that one can sign in with here. */
export function offeredWays({ dependencies: { config } }: RequestContext) {
  return { google: config.openid.google !== null, canal: config.openid.canal !== null };
}

/** The same for somebody who has an account: what of it is linked, and what can be given up. */
export async function linkedWays(ctx: RequestContext, session: Session) {
  const [offered, linked] = [offeredWays(ctx), await linkedAccounts(ctx.dependencies, session)];
  return {
    google: { offered: offered.google, ...linked.google },
    canal: { offered: offered.canal, ...linked.canal },
  };
}
