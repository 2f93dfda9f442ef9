import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from '#app/contest/nonce.tsx';
import { isRobot } from '#site/robots.ts';
import { requestFrom } from './request.ts';

/** How long a page waits for deferred data, milliseconds; React gets one second more to write what it has. */
export const streamTimeout = 5000;

/**
 * Renders a page as a whole, not as a stream: all parts are in place without scripts that would move them there, and
 * the page is compressed once, whatever its size.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  const { nonce, dependencies, serviceAway } = requestFrom(loadContext);
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
  if (errors.some((error) => isRouteErrorResponse(error) && error.status === 503)) serviceAway();
  const robot = isRobot(request.headers.get('user-agent'));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status >= 400) {
    headers.set('X-Robots-Tag', 'noindex');
    headers.set('Cache-Control', 'no-store');
  }
  if (status >= 400 && robot) return plainError(status, headers);
  const sheets = styleSheets(routerContext, status);
  if (sheets) headers.append('Link', sheets);
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          answered = true;
          const body = new PassThrough({ final: (done) => done(end()) });
          body.on('close', end);
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: (error: unknown) => {
          end();
          reject(error);
        },
        onError: (error: unknown) => {
          // An error before the first byte is reported by the router, which then renders the error page.
          if (answered && !request.signal.aborted)
            dependencies.log.error({ err: error }, 'page render failed');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
    const abandon = () => abort(request.signal.reason);
    request.signal.addEventListener('abort', abandon, { once: true });
    function end(): null {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', abandon);
      return null;
    }
  });
}

/**
 * Preload headers for the style sheets, without which nothing is shown. A refused page is the frame's error page: its
 * headers name the frame's sheets only, and so do not tell which page it would have been.
 */
function styleSheets({ staticHandlerContext, manifest }: EntryContext, status: number): string {
  const { matches } = staticHandlerContext;
  const shown = status >= 400 ? matches.slice(0, 1) : matches;
  const sheets = shown.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(sheets)]
    .map((sheet) => `<${sheet.replace(/#$/, '')}>; rel=preload; as=style`)
    .join(', ');
}

/** Search engines get the status and nothing to keep (docs/specification.md §2.6). */
function plainError(status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${status}\n`, { status, headers });
}

interface Failure {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Logs every error that no loader threw on purpose; the page shows no detail of it. What the router itself refuses (a
 * form sent to a page without an action, an unknown address) is the caller's mistake, not a defect.
 */
export function handleError(error: unknown, { request, context }: Failure): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { dependencies } = requestFrom(context);
  const { pathname } = new URL(request.url);
  dependencies.log.error({ err: error, method: request.method, path: pathname }, 'page failed');
}
