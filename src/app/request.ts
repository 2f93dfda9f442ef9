import type { RouterContextProvider } from 'react-router';
import type { RequestContext } from '#server/request-context.ts';
import { requestKey } from '#site/request-key.ts';

export type { RequestContext };

/** What the server knows of the request that a loader or an action answers. */
export function requestFrom(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestKey) as RequestContext;
}

/** What loaders and actions ask services with. */
export type Dependencies = RequestContext['dependencies'];
