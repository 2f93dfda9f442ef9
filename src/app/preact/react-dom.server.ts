import type { Writable } from 'node:stream';
import { options, type VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';

// What the built pages take for `react-dom/server`.

// A word from the page's author to React, which is no attribute.
const before = options.vnode;
options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') Reflect.deleteProperty(vnode.props, 'suppressHydrationWarning');
  before?.(vnode);
};

interface Listeners {
  onAllReady(): void;
  onShellError(error: unknown): void;
}

/** Renders a page whole, so that an error of any of its parts is one of the page: nothing of it was sent by then. */
export function renderToPipeableStream(
  page: VNode,
  { onAllReady, onShellError }: Listeners,
): { pipe(to: Writable): void; abort(reason?: unknown): void } {
  let html = '';
  let settled = false;
  const settle = (tell: () => void) => {
    if (settled) return;
    settled = true;
    tell();
  };
  const rendered = async () => renderToStringAsync(page);
  rendered().then(
    (text: string) => {
      html = `<!DOCTYPE html>${text}`;
      settle(onAllReady);
    },
    (error: unknown) => settle(() => onShellError(error)),
  );
  return {
    pipe: (to) => to.end(html),
    abort: (reason = new Error('The page was not rendered in time.')) => settle(() => onShellError(reason)),
  };
}
