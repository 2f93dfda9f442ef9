import { pageRefusal } from '#server/errors.ts';
import type { RequestContext } from '#server/request-context.ts';

/** What a loader or a guard throws so that the error page gets the refusal's own status: `throw asPage(error, ctx)`. */
export const asPage = (error: unknown, ctx?: RequestContext): unknown =>
  pageRefusal(error, ctx?.dependencies.log);
