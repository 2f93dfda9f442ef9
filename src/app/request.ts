import type { RouterContextProvider } from 'react-router';
import type { PageContext, RequestContext } from '#server/pages/request-context.ts';
import { requestKey } from '#site/request-key.ts';

export type { PageContext, RequestContext };

/** What the server knows of the request that a loader or an action answers. */
export function requestFrom(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestKey) as RequestContext;
}

/** What loaders know of a request for a page that is kept for all visitors of one state: nothing that tells one from another. */
export function pageFrom(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(requestKey) as PageContext;
}

/** What loaders and actions ask services with. */
export type Dependencies = RequestContext['dependencies'];
