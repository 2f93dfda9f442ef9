import { useEffect, useRef, useState } from 'react';
import { presentTime } from '#app/ui/time/server-clock.ts';
import type { PublishedResult } from '#domain/register/recount-fault-rules.ts';
import { rememberRecounted, seenHead } from './head-store.ts';
import {
  type FromWorker,
  isExact,
  type RecountOutcome,
  type ToWorker,
  type VotesById,
} from './recount-messages.ts';
import type { WeekRegister } from './register-view.server.ts';

export type RecountState =
  | {
      kind: 'running';
      /** Null until the published result has been fetched. */
      published: PublishedResult | null;
      entries: number;
      size: number;
      totals: VotesById;
    }
  /** `countedAt`: by the server's clock, ISO 8601. */
  | { kind: 'done'; published: PublishedResult; outcome: RecountOutcome; countedAt: string }
  | { kind: 'failed'; why: Extract<FromWorker, { kind: 'failed' }>['why'] };

const STARTING: RecountState = { kind: 'running', published: null, entries: 0, size: 0, totals: {} };

/** The state after a message of the worker. @param at when the message came, ISO 8601 */
function afterMessage(state: RecountState, message: FromWorker, at: string): RecountState {
  // A message that comes after the end changes nothing.
  if (state.kind !== 'running') return state;
  switch (message.kind) {
    case 'begun':
      return { ...state, published: message.published, size: message.size };
    case 'progress':
      return { ...state, entries: message.entries, totals: message.totals };
    case 'done':
      if (!state.published) return state;
      return { kind: 'done', published: state.published, outcome: message.outcome, countedAt: at };
    case 'failed':
      return { kind: 'failed', why: message.why };
  }
}

/** Recounts a contest in its own worker, starting on mount; the count pauses while the page is hidden. */
export function useRecount({ contestId, key, now }: Pick<WeekRegister, 'contestId' | 'key' | 'now'>) {
  const worker = useRef<Worker | null>(null);
  const [state, setState] = useState<RecountState>(STARTING);
  const [paused, setPaused] = useState(false);
  const running = state.kind === 'running';

  function end(): void {
    worker.current?.terminate();
    worker.current = null;
  }

  function begin(): void {
    end();
    const seen = seenHead(contestId);
    const counting = new Worker(new URL('./recount-worker.ts', import.meta.url), { type: 'module' });
    worker.current = counting;
    counting.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'done' || data.kind === 'failed') end();
      if (data.kind === 'done' && isExact(data.outcome)) {
        const { size, root } = data.outcome;
        rememberRecounted(contestId, seen, { size, root, key });
      }
      const at = new Date(presentTime(now)).toISOString();
      setState((state) => afterMessage(state, data, at));
    });
    counting.addEventListener('error', () => {
      end();
      setState({ kind: 'failed', why: 'away' });
    });
    counting.postMessage({ kind: 'begin', contestId, key, seen } satisfies ToWorker);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the register that the page came with is the one that is counted.
  useEffect(() => {
    begin();
    return end;
  }, []);

  // This effect runs after the one that starts the worker, so a page that is hidden already can pause it.
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

  function start(): void {
    setState(STARTING);
    begin();
  }

  return { state, paused: running && paused, start };
}
