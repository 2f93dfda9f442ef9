import type { LoaderFunction, RouterContextProvider, ServerBuild } from 'react-router';
import { pageRefusal } from '#site/refusal.ts';
import { requestKey } from '#site/request-key.ts';
import type { RequestContext } from './request-context.ts';

type Handler = LoaderFunction<Readonly<RouterContextProvider>>;

/**
 * Wraps a site's loaders and actions, so that every refusal gets its own status, even where they do not handle it: a
 * database that is away is a 503 on every page, not a defect.
 */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Handler; action?: Handler };
    const module = {
      ...route.module,
      ...(loader ? { loader: refusing(loader) } : {}),
      ...(action ? { action: refusing(action) } : {}),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function refusing(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      const { dependencies } = args.context.get(requestKey) as RequestContext;
      throw pageRefusal(error, dependencies.log);
    }
  };
}
