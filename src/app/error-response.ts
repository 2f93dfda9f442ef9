import { pageRefusal } from '#site/refusal.ts';
import type { RequestContext } from './request.ts';

/** What a loader or a guard throws so that the error page gets the refusal's own status: `throw asPage(error, ctx)`. */
export const asPage = (error: unknown, ctx?: RequestContext): unknown =>
  pageRefusal(error, ctx?.dependencies.log);
