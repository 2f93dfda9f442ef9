import { toHex } from '#domain/register/encoding-rules.ts';
import { countFor, type SeenHead, type Totals } from '#domain/register/recount-fault-rules.ts';
import { createLogClient, RegisterAway, RegisterLie } from './log-client.ts';
import type { FromWorker, ToWorker, VotesById } from './recount-messages.ts';
import { runRecount } from './recount-run.ts';

// Counts in a worker: a million digests would block every tap on the page.

const tell = (message: FromWorker): void => postMessage(message);

let paused: Promise<void> | null = null;
let goOn = () => {};

function setPaused(value: boolean): void {
  if (value && !paused) {
    paused = new Promise((resolve) => {
      goOn = resolve;
    });
  } else if (!value) {
    goOn();
    paused = null;
  }
}

const toCounted = (totals: Totals): VotesById => Object.fromEntries(totals);

/** Fetches what changes with each decision past every cache; what never changes may come from the phone's cache. */
const ask: typeof fetch = (address) =>
  fetch(address, { cache: /\/(?:checkpoint|result)$/.test(String(address)) ? 'no-store' : 'default' });

async function recountContest(contestId: string, key: string, seen: SeenHead | null): Promise<void> {
  const base = `/registre/${contestId}`;
  const began = performance.now();
  const { head, note, published, recounted, faults, early } = await runRecount({
    contestId,
    key,
    seen,
    client: createLogClient(base, ask),
    askResult: () => askResult(base),
    onBegin: (published, size) => tell({ kind: 'begun', published, size }),
    onProgress: ({ entries, totals }) => tell({ kind: 'progress', entries, totals: toCounted(totals) }),
    mayGoOn: async () => paused ?? undefined,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const counted = countFor(recounted, published);
  tell({
    kind: 'done',
    outcome: {
      faults,
      early,
      votes: recounted.votes,
      decidedSince: recounted.decidedSince && published.version > 0,
      totals: toCounted(counted.totals),
      annulled: toCounted(counted.annulled),
      reasons: counted.reasons,
      resumptions: recounted.resumptions,
      size: head.size,
      root: toHex(head.root),
      note,
      key,
      minutes: recounted.result?.minutes ?? null,
      took: performance.now() - began,
    },
  });
}

async function askResult(base: string): Promise<unknown> {
  const response = await ask(`${base}/result`).catch((cause) => {
    throw new RegisterAway('no answer', { cause });
  });
  if (response.status >= 500 || response.status === 429) throw new RegisterAway(String(response.status));
  return response.json().catch(() => null);
}

function reasonFor(error: unknown): Extract<FromWorker, { kind: 'failed' }>['why'] {
  if (error instanceof RegisterLie) return error.code;
  return error instanceof RangeError ? 'too-long' : 'away';
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'pause') setPaused(data.paused);
  else
    recountContest(data.contestId, data.key, data.seen).catch((error) =>
      tell({ kind: 'failed', why: reasonFor(error) }),
    );
});
