import { useEffect } from 'react';
import { preloadRoute } from './preload-route.ts';

/** Fetches a page's scripts when a finger, the mouse or the keyboard focus reaches a link to it. Renders nothing. */
export function RoutePreloader() {
  useEffect(() => {
    const approach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link && link.pathname !== location.pathname) preloadRoute(link.pathname);
    };
    const events = ['touchstart', 'mouseover', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, approach, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, approach);
    };
  }, []);
  return null;
}
