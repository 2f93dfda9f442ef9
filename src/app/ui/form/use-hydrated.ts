import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the scripts run: what needs them is only shown then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
