import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isOldDocument } from '#app/ui/time/server-clock.ts';
import { onNetworkReturn } from './network-return.ts';

/**
 * Reads the page's data anew, once there is a network, where the document may be old: one of the worker's cache, or one
 * that the browser has kept and shows again by "back". Votes may have been given since. Renders nothing.
 */
export function ReadAnew(): null {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the router's function changes often
  useEffect(() => {
    // Nothing is stopped: the component lives as long as its document.
    const read = () => void onNetworkReturn(() => void revalidate(), 0);
    addEventListener('pageshow', ({ persisted }) => persisted && read());
    if (isOldDocument) read();
  }, []);
  return null;
}
