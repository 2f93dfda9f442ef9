import type { LoaderFunctionArgs } from 'react-router';
import { asPage } from './error-response.ts';
import { type RequestContext, requestFrom } from './request.ts';

/** What a page is asked with. */
interface Asked {
  ctx: RequestContext;
  request: Request;
  /** The page's own address, whichever way the router asks for it. */
  url: URL;
}

/** The loader of a page, out of what the page shows. A refusal becomes the error page, with the refusal's own status. */
export const publicLoader = orErrorPage;

/** The action of a page whose buttons have no answer but the next page. A refusal becomes the error page, too. */
export const publicAction = orErrorPage;

function orErrorPage<Answer>(answer: (asked: Asked) => Promise<Answer>) {
  return async ({ context, request, url }: LoaderFunctionArgs): Promise<Answer> => {
    const ctx = requestFrom(context);
    try {
      return await answer({ ctx, request, url });
    } catch (error) {
      throw asPage(error, ctx);
    }
  };
}
