import { useEffect, useState } from 'react';
import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import type { FraudState } from '#domain/risk/schema.ts';
import { curveFor, newerFraud } from './live-newest.ts';

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

/** What a live screen shows: the state that all share, and what is its own. */
export interface ShownLive {
  state: LiveState;
  curve: Curve | null;
  /** Null for roles that do not see it, and where it could not be read. */
  fraud: FraudState | null;
}

/**
 * The live screen as the server sends it. Each event is the whole state, so that one event after a lost connection
 * puts everything right. Beside it come the curve and fraud, each when there is a new one.
 *
 * @param first what the page came with
 * @param range of the curve
 * @returns `trouble` while no figures come
 */
export function useLive(first: ShownLive, range: CurveRange): ShownLive & { trouble: Trouble | null } {
  const [received, setReceived] = useState<LiveState | null>(null);
  const [curve, setCurve] = useState<Curve | null>(null);
  const [fraud, setFraud] = useState<FraudState | null>(null);
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
      source = new EventSource(range === '1h' ? '/api/regie/live' : `/api/regie/live?periode=${range}`);
      later(silent, SILENCE_MS);
      source.onmessage = (event) => {
        came++;
        setReceived(JSON.parse(event.data) as LiveState);
        setTrouble(null);
        later(silent, SILENCE_MS);
      };
      source.addEventListener('curve', ({ data }) => setCurve(JSON.parse(data) as Curve));
      source.addEventListener('fraud', ({ data }) => setFraud(JSON.parse(data) as FraudState));
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
  }, [range]);
  // After an act the page itself is read again: whichever is newer by the database's clock.
  const state = received && received.now >= first.state.now ? received : first.state;
  const contest = state.contest?.id ?? null;
  return {
    state,
    curve: curveFor(contest, range, [curve, first.curve]),
    fraud: newerFraud(fraud, first.fraud),
    trouble,
  };
}
