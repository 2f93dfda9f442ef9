import { useEffect, useState } from 'react';
import type { LiveState } from '#domain/regie/schema.ts';

/** After this long without an event the figures count as stale: the connection may hang unnoticed. */
const SILENCE_MS = 8_000;
/** How soon a connection that the browser has given up is asked for again. */
const AGAIN_MS = 3_000;

/**
 * Why no figures come: the database does not answer, this device has no network, the server is out of reach, or it answers
 * and the stream has not come back yet.
 */
export type Trouble = 'database' | 'line' | 'server' | 'stream';

/** How long the server has to say that it is there. */
const PROBE_MS = 4_000;

/** What keeps events from coming; `stream` where the server answers all the same. */
async function findTrouble(): Promise<Trouble> {
  if (!navigator.onLine) return 'line';
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PROBE_MS);
  const there = await fetch('/healthz', { cache: 'no-store', signal: late.signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  clearTimeout(timer);
  return there ? 'stream' : navigator.onLine ? 'server' : 'line';
}

/**
 * The live screen as the server sends it. Each event is the whole state, so that one event after a lost connection
 * puts everything right.
 *
 * @param first what the page came with
 * @returns `trouble` while no figures come
 */
export function useLive(first: LiveState): { state: LiveState; trouble: Trouble | null } {
  const [received, setReceived] = useState<LiveState | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    /** Counts what came: an answer to a question that was asked before says nothing any more. */
    let came = 0;
    const later = (task: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(task, ms);
    };
    const lost = () => {
      const asked = ++came;
      setTrouble((known) => known ?? 'server');
      void findTrouble().then((found) => asked === came && setTrouble(found));
    };
    const silent = () => {
      lost();
      source.close();
      open();
    };
    function open() {
      source = new EventSource('/api/regie/live');
      later(silent, SILENCE_MS);
      source.onmessage = (event) => {
        came++;
        setReceived(JSON.parse(event.data) as LiveState);
        setTrouble(null);
        later(silent, SILENCE_MS);
      };
      source.addEventListener('trouble', () => {
        came++;
        setTrouble('database');
        later(silent, SILENCE_MS);
      });
      source.onerror = () => {
        lost();
        // The browser tries again by itself, but not after an answer that is an error: a server that starts again.
        if (source.readyState === EventSource.CLOSED) later(open, AGAIN_MS);
      };
    }
    open();
    return () => {
      came++;
      clearTimeout(timer);
      source.close();
    };
  }, []);
  // After an act the page itself is read again: whichever is newer by the database's clock.
  const state = received && received.now >= first.now ? received : first;
  return { state, trouble };
}
