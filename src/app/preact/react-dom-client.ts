import { type ComponentChildren, options } from 'preact';
import { hydrate, render } from 'preact/compat';
import { isTakingOver } from './taking-over.ts';

// What the built pages take for `react-dom/client`.

// A script that the server has drawn has run; one that is drawn in the browser would run again, which React does not let it.
const before = options.vnode;
options.vnode = (vnode) => {
  if (vnode.type === 'script' && !isTakingOver())
    Reflect.deleteProperty(vnode.props, 'dangerouslySetInnerHTML');
  before?.(vnode);
};

/**
 * Takes over what the server has drawn within the body: the elements around it are the document's own
 * (`ui/shell/document.tsx`).
 */
export function hydrateRoot(page: Document, children: ComponentChildren): void {
  hydrate(children, page.body);
}

/** Draws into an element that is empty. */
export function createRoot(place: Element): { render(children: ComponentChildren): void } {
  return { render: (children) => render(children, place) };
}
