import { useEffect, useState } from 'react';
import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import type { FraudState } from '#domain/risk/schema.ts';
import { holdChanges } from './hold-changes.ts';
import { curveFor, newerFraud } from './live-newest.ts';

/** After this time without an event the figures count as stale: the connection may hang unnoticed. */
const SILENCE_MS = 8_000;
/** A connection that the browser has given up is opened again after this time. */
const AGAIN_MS = 3_000;
/** The same while the session has ended: the operator may sign in again in another tab. */
const ENDED_AGAIN_MS = 15_000;

/**
 * Why no figures arrive. `database`: it does not answer; `line`: this device has no network; `server`: it cannot be
 * reached; `stream`: the server answers, but the event stream has not resumed yet; `session`: the operator's session has
 * ended, or their role may not see this screen any more.
 */
export type Trouble = 'database' | 'line' | 'server' | 'stream' | 'session';

/** The server has this long to answer the probe. */
const PROBE_MS = 4_000;

/** Finds out why no events arrive. */
async function findTrouble(): Promise<Trouble> {
  if (!navigator.onLine) return 'line';
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PROBE_MS);
  const ask = (address: string) =>
    fetch(address, { cache: 'no-store', signal: late.signal }).then(
      ({ status }) => status,
      () => null,
    );
  const there = (await ask('/healthz')) === 200;
  // An event stream does not tell its status: to a caller without a session it does not exist.
  const ended = there && (await ask('/api/regie/live')) === 404;
  clearTimeout(timer);
  // The probe's stream is not read.
  late.abort();
  if (there) return ended ? 'session' : 'stream';
  return navigator.onLine ? 'server' : 'line';
}

/** What a live screen shows: the state that all screens share, and its own curve and fraud state. */
export interface ShownLive {
  state: LiveState;
  curve: Curve | null;
  /** Null for roles that may not see it, and when it could not be read. */
  fraud: FraudState | null;
}

interface Live extends ShownLive {
  /** Set while no figures arrive. */
  trouble: Trouble | null;
  /** When the operator last gave a code, milliseconds since 1970; null before the stream has told. */
  lastCode: number | null;
}

/**
 * The live screen's data, streamed by the server. Each event is the whole state, so that one event after a lost
 * connection is enough. The curve and the fraud state come as separate events, when they change. Nothing changes under
 * the finger of an operator who is pressing something.
 *
 * @param first the data that the page was rendered with
 * @param range range of the curve
 */
export function useLive(first: ShownLive, range: CurveRange): Live {
  const [received, setReceived] = useState<LiveState | null>(null);
  const [curve, setCurve] = useState<Curve | null>(null);
  const [fraud, setFraud] = useState<FraudState | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [lastCode, setLastCode] = useState<number | null>(null);
  useEffect(() => {
    const { change, stop } = holdChanges(window);
    const showTrouble = (update: (known: Trouble | null) => Trouble | null) =>
      change('trouble', () => setTrouble(update));
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;
    /** Counts events and probes: a probe's result is ignored when anything has happened since it was sent. */
    let came = 0;
    const later = (task: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(task, ms);
    };
    const lost = () => {
      const asked = ++came;
      showTrouble((known) => known ?? 'server');
      void findTrouble().then((found) => {
        if (asked !== came) return;
        showTrouble(() => found);
        if (found === 'session') later(open, ENDED_AGAIN_MS);
      });
    };
    const silent = () => {
      lost();
      open();
    };
    function open() {
      source?.close();
      const opened = new EventSource(range === '1h' ? '/api/regie/live' : `/api/regie/live?periode=${range}`);
      source = opened;
      later(silent, SILENCE_MS);
      opened.onmessage = (event) => {
        came++;
        const state = JSON.parse(event.data) as LiveState;
        change('state', () => setReceived(state));
        showTrouble(() => null);
        later(silent, SILENCE_MS);
      };
      const on = (kind: string, take: (data: string) => void) =>
        opened.addEventListener(kind, ({ data }) => change(kind, () => take(data)));
      on('curve', (data) => setCurve(JSON.parse(data) as Curve));
      on('fraud', (data) => setFraud(JSON.parse(data) as FraudState));
      on('code', (data) => setLastCode(Date.parse(JSON.parse(data).confirmed_at)));
      opened.addEventListener('trouble', () => {
        came++;
        showTrouble(() => 'database');
        later(silent, SILENCE_MS);
      });
      opened.onerror = () => {
        lost();
        // The browser reconnects by itself, but not after an error response, such as a restarting server's.
        if (opened.readyState === EventSource.CLOSED) later(open, AGAIN_MS);
      };
    }
    open();
    return () => {
      came++;
      stop();
      clearTimeout(timer);
      source?.close();
    };
  }, [range]);
  // After an act the page's data are reloaded: use whichever state is newer by the database's clock.
  const state = received && received.now >= first.state.now ? received : first.state;
  const contest = state.contest?.id ?? null;
  return {
    state,
    curve: curveFor(contest, range, [curve, first.curve]),
    fraud: newerFraud(fraud, first.fraud),
    trouble,
    lastCode,
  };
}
