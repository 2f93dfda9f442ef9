/** The part of the router's state that is used here: the page that it navigates to. */
interface Router {
  state: { navigation: { state: string; location?: Pick<Location, 'pathname' | 'search' | 'hash'> } };
}

/** Path of the page that the router navigates to; null for none, or while it sends a form, which no address repeats. */
export function askedPage(): string | null {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const { state, location } = router?.state.navigation ?? {};
  return location && state !== 'submitting' ? location.pathname + location.search + location.hash : null;
}
