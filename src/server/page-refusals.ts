import { data, type LoaderFunction, type RouterContextProvider, type ServerBuild } from 'react-router';
import { toAppError } from './errors.ts';
import { type RequestContext, requestContext } from './request-context.ts';

type Handler = LoaderFunction<Readonly<RouterContextProvider>>;

/**
 * What a loader throws so that the error page gets the refusal's own status. Anything that is no refusal is a defect,
 * and stays what it is: it is logged, and shown as 500.
 */
export function pageRefusal(error: unknown, ctx?: RequestContext): unknown {
  const refusal = toAppError(error);
  if (refusal.code === 'INTERNAL') return error;
  const { code, status, retryAfter, cause } = refusal;
  if (status >= 500) ctx?.dependencies.log.warn({ err: cause ?? refusal, code }, 'page refused');
  return data({ code }, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}

/**
 * The same site, whose loaders and actions give every refusal its own status, whether they see to it themselves or not:
 * a database that is away is 503 on every page, and no defect.
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
      throw pageRefusal(error, args.context.get(requestContext));
    }
  };
}
