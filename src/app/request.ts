import type { RouterContextProvider } from 'react-router';
import type { PageContext, RequestContext } from '#server/pages/request-context.ts';
import { requestKey } from '#site/request-key.ts';

export type { PageContext, RequestContext };

/** The server's context of the request that a loader or an action answers. */
export function requestFrom(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestKey) as RequestContext;
}

/** The context of a request for a kept page: nothing in it tells one visitor of a state from another. */
export function pageFrom(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(requestKey) as PageContext;
}

/** The dependencies that loaders and actions pass to services. */
export type Dependencies = RequestContext['dependencies'];
