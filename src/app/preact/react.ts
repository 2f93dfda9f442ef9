import compat from 'preact/compat';
import { useSyncExternalStore } from './external-store.ts';

// What the built pages take for `react` (docs/decisions/0065): Preact, and what libraries ask of React besides.

// @ts-expect-error Its types are those of a CommonJS module, which it is not where it is bundled.
export * from 'preact/compat';
export { useSyncExternalStore };

/** The router, which is told to do without transitions, shows its state as it is. */
export const useOptimistic = <State>(state: State): [State, () => void] => [state, () => {}];

export default { ...compat, useSyncExternalStore, useOptimistic };
