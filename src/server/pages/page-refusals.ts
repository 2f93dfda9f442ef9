import { data, type LoaderFunction, type RouterContextProvider, type ServerBuild } from 'react-router';
import { ERROR_STATUS } from '#domain/errors.ts';
import { closedKey } from '#site/closed-page.ts';
import { pageRefusal } from '#site/refusal.ts';
import { requestKey } from '#site/request-key.ts';
import type { RequestContext } from './request-context.ts';

type Handler = LoaderFunction<Readonly<RouterContextProvider>>;

/**
 * Wraps a site's loaders and actions, so that every refusal gets its own status, even where they do not handle it: a
 * database that is away is a 503 on every page, not a defect. On a page of the régie that is closed to its operator,
 * only the frames around it are read.
 */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Handler; action?: Handler };
    const module = {
      ...route.module,
      ...(loader ? { loader: refusing(loader, FRAMES.has(id)) } : {}),
      ...(action ? { action: refusing(action, FRAMES.has(id)) } : {}),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Routes around the régie's pages, by id. */
const FRAMES: ReadonlySet<string> = new Set(['root', 'layouts/regie']);

function refusing(handler: Handler, frame: boolean): Handler {
  return async (args) => {
    const closed = args.context.get(closedKey);
    if (closed && !frame) throw data(closed, { status: ERROR_STATUS[closed.code] });
    try {
      return await handler(args);
    } catch (error) {
      const { dependencies } = args.context.get(requestKey) as RequestContext;
      throw pageRefusal(error, dependencies.log);
    }
  };
}
