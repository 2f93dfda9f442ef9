type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The part of the router's state that is used here: the page that it shows, and the one that it navigates to. */
export interface WithRouter {
  __reactRouterDataRouter?: Router;
}

interface Router {
  state: { location: Place; navigation: { state: string; location?: Place } };
}

/** Path of the page that the router navigates to; null for none, or while it sends a form, which no address repeats. */
export function askedPage(): string | null {
  const { __reactRouterDataRouter: router } = window as WithRouter;
  const { state, location } = router?.state.navigation ?? {};
  return location && state !== 'submitting' ? location.pathname + location.search + location.hash : null;
}
