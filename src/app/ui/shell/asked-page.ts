/** What this needs of the router: the page that it is on the way to. */
interface Router {
  state: { navigation: { state: string; location?: Pick<Location, 'pathname' | 'search' | 'hash'> } };
}

/** The page that the router is on the way to; null where it is on none, or still sends a form, which no address repeats. */
export function askedPage(): string | null {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const { state, location } = router?.state.navigation ?? {};
  return location && state !== 'submitting' ? location.pathname + location.search + location.hash : null;
}
