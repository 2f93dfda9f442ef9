import { autoUpdate, type Middleware, offset, shift, size, useFloating } from '@floating-ui/react';
import { useEffect, useLayoutEffect } from 'react';
import { opensUpwards } from './type-to-find.ts';

/** Space between the list and the edge of the screen. */
const EDGE = 8;
const TALLEST = 390;
/** Height of the search field and one row of the list. */
const LOWEST = 112;

/** The browser's `CloseWatcher`: hears of a back button or gesture, and of Escape. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** The list opens upwards where fewer than 200 pixels are left below the button (docs/specification.md §6.8). */
const upwards: Middleware = {
  name: 'upwards',
  fn: ({ placement, elements }) => {
    const { bottom } = elements.reference.getBoundingClientRect();
    const height = window.visualViewport?.height ?? window.innerHeight;
    const wanted = opensUpwards(bottom, height) ? 'top-start' : 'bottom-start';
    return placement === wanted ? {} : { reset: { placement: wanted } };
  },
};

/**
 * Places an open list below or above its button, and closes it.
 *
 * @param onClose `byKey` is true when Escape or the system's back closed the list
 */
export function useListPlace(button: HTMLElement, onClose: (byKey: boolean) => void) {
  const { refs, floatingStyles, context, isPositioned } = useFloating({
    open: true,
    onOpenChange: (open, _event, reason) => {
      if (!open) onClose(reason === 'escape-key');
    },
    placement: 'bottom-start',
    elements: { reference: button },
    whileElementsMounted: autoUpdate,
    middleware: [
      upwards,
      offset(4),
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.min(TALLEST, Math.max(availableHeight, LOWEST))}px`;
        },
      }),
    ],
  });

  // Where the browser has `CloseWatcher`, the system's back closes the list, as it closes a modal dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the list is open
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onClose(true);
    return () => watcher.destroy();
  }, []);

  useLayoutEffect(() => {
    if (refs.floating.current) Object.assign(refs.floating.current.style, floatingStyles);
  }, [refs, floatingStyles]);

  return { setFloating: refs.setFloating, context, isPositioned };
}
