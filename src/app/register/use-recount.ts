import { useEffect, useRef, useState } from 'react';
import type { PublishedResult } from '#domain/register/recount-fault-rules.ts';
import { rememberRecounted, seenHead } from './head-store.ts';
import {
  type Counted,
  type FromWorker,
  isExact,
  type RecountOutcome,
  type ToWorker,
} from './recount-messages.ts';

export type RecountState =
  | { kind: 'idle' }
  | {
      kind: 'running';
      /** Null until the register has been opened. */
      published: PublishedResult | null;
      entries: number;
      size: number;
      totals: Counted;
    }
  | { kind: 'done'; published: PublishedResult; outcome: RecountOutcome }
  | { kind: 'failed'; why: Extract<FromWorker, { kind: 'failed' }>['why'] };

const STARTING: RecountState = { kind: 'running', published: null, entries: 0, size: 0, totals: {} };

/** What a message of the worker makes of what is shown. */
function afterMessage(state: RecountState, message: FromWorker): RecountState {
  // One that comes after the visitor has stopped the count.
  if (state.kind !== 'running') return state;
  switch (message.kind) {
    case 'begun':
      return { ...state, published: message.published, size: message.size };
    case 'progress':
      return { ...state, entries: message.entries, totals: message.totals };
    case 'done':
      return state.published ? { kind: 'done', published: state.published, outcome: message.outcome } : state;
    case 'failed':
      return { kind: 'failed', why: message.why };
  }
}

/** Counts a contest again in a worker of its own; it waits while the page is out of sight. @param key of its register */
export function useRecount(contestId: string, key: string) {
  const worker = useRef<Worker | null>(null);
  const [state, setState] = useState<RecountState>({ kind: 'idle' });
  const [paused, setPaused] = useState(false);
  const running = state.kind === 'running';

  useEffect(() => {
    if (!running) return;
    const follow = () => {
      const hidden = document.visibilityState === 'hidden';
      worker.current?.postMessage({ kind: 'pause', paused: hidden } satisfies ToWorker);
      setPaused(hidden);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [running]);

  function end(): void {
    worker.current?.terminate();
    worker.current = null;
  }
  useEffect(() => () => worker.current?.terminate(), []);

  function start(): void {
    end();
    setState(STARTING);
    const seen = seenHead(contestId);
    const counting = new Worker(new URL('./recount-worker.ts', import.meta.url), { type: 'module' });
    worker.current = counting;
    counting.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'done' || data.kind === 'failed') end();
      if (data.kind === 'done' && isExact(data.outcome)) {
        const { size, root } = data.outcome;
        rememberRecounted(contestId, seen, { size, root, key });
      }
      setState((state) => afterMessage(state, data));
    });
    counting.addEventListener('error', () => {
      end();
      setState({ kind: 'failed', why: 'away' });
    });
    counting.postMessage({ kind: 'begin', contestId, key, seen } satisfies ToWorker);
  }

  function stop(): void {
    end();
    setState({ kind: 'idle' });
  }

  return { state, paused: running && paused, start, stop };
}
