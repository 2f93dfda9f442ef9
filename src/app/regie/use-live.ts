import { useEffect, useState } from 'react';
import type { LiveState } from '#domain/regie/schema.ts';

/** After this long without an event the figures count as stale: the connection may hang unnoticed. */
const SILENCE_MS = 8_000;
/** How soon a connection that the browser has given up is asked for again. */
const AGAIN_MS = 3_000;

/**
 * The live screen as the server sends it. Each event is the whole state, so that one event after a lost connection
 * puts everything right.
 *
 * @param first what the page came with
 * @returns `lost` when nothing has come for a while
 */
export function useLive(first: LiveState): { state: LiveState; lost: boolean } {
  const [received, setReceived] = useState<LiveState | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const later = (task: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(task, ms);
    };
    const silent = () => {
      setLost(true);
      source.close();
      open();
    };
    function open() {
      source = new EventSource('/api/regie/live');
      later(silent, SILENCE_MS);
      source.onmessage = (event) => {
        setReceived(JSON.parse(event.data) as LiveState);
        setLost(false);
        later(silent, SILENCE_MS);
      };
      source.onerror = () => {
        setLost(true);
        // The browser tries again by itself, but not after an answer that is an error: a server that starts again.
        if (source.readyState === EventSource.CLOSED) later(open, AGAIN_MS);
      };
    }
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, []);
  // After an act the page itself is read again: whichever is newer by the database's clock.
  const state = received && received.now >= first.now ? received : first;
  return { state, lost };
}
