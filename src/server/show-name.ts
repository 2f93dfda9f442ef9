import { AsyncLocalStorage } from 'node:async_hooks';
import { readShowNameFrom } from '#domain/contest/show-rules.ts';

// Separate from the storage of `database/waiting.ts`, which every request enters: a vote names no show and enters only
// that one.
const names = new AsyncLocalStorage<string>();
readShowNameFrom(() => names.getStore());

/**
 * Runs `work`, and everything that it starts, with this name of the show, even when the régie renames it meanwhile.
 *
 * @returns what `work` returns
 */
export function withShowName<T>(name: string, work: () => T): T {
  return names.run(name, work);
}
