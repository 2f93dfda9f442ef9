import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating, true afterwards: what needs JavaScript is shown only where it runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
