import { useEffect, useState } from 'react';
import type { LiveState } from '#domain/regie/schema.ts';

const SILENCE_MS = 8_000;

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
    const source = new EventSource('/api/regie/live');
    let silence = setTimeout(() => setLost(true), SILENCE_MS);
    source.onmessage = (event) => {
      setReceived(JSON.parse(event.data) as LiveState);
      setLost(false);
      clearTimeout(silence);
      silence = setTimeout(() => setLost(true), SILENCE_MS);
    };
    source.onerror = () => setLost(true);
    return () => {
      clearTimeout(silence);
      source.close();
    };
  }, []);
  // After an act the page itself is read again: whichever is newer by the database's clock.
  const state = received && received.now >= first.now ? received : first;
  return { state, lost };
}
