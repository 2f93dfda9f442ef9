import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { isTakingOver } from './taking-over.ts';

/**
 * React's hook of this name. Preact's own asks for what the server draws only on the server: in the browser a page would
 * be taken over as it will look, and attributes that differ would stay as the server wrote them.
 *
 * @param subscribe calls its argument when the value may have changed; returns what ends that
 * @param onServer what the server draws, and the browser until it has taken the page over; without it, the value itself
 */
export function useSyncExternalStore<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  onServer: () => Value = read,
): Value {
  const shown = isTakingOver() ? onServer() : read();
  const [, drawAgain] = useState({});
  useLayoutEffect(() => {
    if (!Object.is(shown, read())) drawAgain({});
  });
  useEffect(() => subscribe(() => drawAgain({})), [subscribe]);
  return shown;
}
