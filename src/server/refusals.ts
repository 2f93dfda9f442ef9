import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from 'react-router';
import { asPage } from '#app/error-response.ts';
import { requestContext } from './request-context.ts';

type Routes = ServerBuild['routes'];
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/**
 * The same routes, whose loaders and actions answer with a refusal's own status whichever of them throws it: what the
 * caller did wrong is never told, nor logged, as if the server were broken.
 */
export function tellingRefusals(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader ? { loader: telling(loader as Handler) } : {}),
        ...(action ? { action: telling(action as Handler) } : {}),
      };
      return [id, { ...route, module }];
    }),
  );
}

function telling(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      throw asPage(error, args.context.get(requestContext));
    }
  };
}
