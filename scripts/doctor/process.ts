import type { ReadConfig } from '#server/config/config.ts';
import { toPlace } from '#server/terminal.ts';
import { count, type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';

/** Milliseconds that the answers may take. */
const PATIENCE_MS = 5_000;
/** Connections for each worker: the system deals them out, so that so many reach every one, but once in thousands of runs. */
const TRIES = 8;

/**
 * Asks the product on this machine, past the proxy, over several new connections: one of several workers may hang while the
 * others answer.
 */
export async function lookAtProcess(
  { host, port, workers }: Pick<ReadConfig, 'host' | 'port' | 'workers'>,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const place = toPlace(/^(?:0\.0\.0\.0|::|\[::\])$/.test(host) ? '127.0.0.1' : host, port);
  const tries = await Promise.all(
    Array.from({ length: TRIES * workers }, () => ask(`http://${place}/readyz`, patienceMs)),
  );
  const [failed] = tries;
  const hanging = tries.filter((one) => typeof one !== 'number').length;
  if (typeof failed === 'string' && tries.every((one) => one === failed))
    return [
      note(
        `The product does not run here: ${place}: ${failed}.`,
        'Start it (npm start), or run the doctor with its HOST and PORT.',
      ),
    ];
  if (hanging === tries.length)
    return [
      wrong(`The product at ${place} takes connections and does not answer.`, 'docs/runbooks/blind.md'),
    ];
  if (hanging > 0)
    return [
      wrong(
        `The product at ${place} leaves ${count(hanging, 'connection')} of ${tries.length} without an answer: a worker hangs.`,
        'docs/runbooks/blind.md',
      ),
    ];
  return [
    tries.every((one) => one === 200)
      ? ok(`The product at ${place} takes votes.`)
      : wrong(
          `The product at ${place} takes no votes: /readyz does not answer 200.`,
          'docs/runbooks/database.md',
        ),
  ];
}

/** @returns the status of the answer; null where none came in time; why there was no connection */
async function ask(url: string, patienceMs: number): Promise<number | string | null> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      headers: { connection: 'close' },
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return null;
    return toWordsWithCode((error as { cause?: unknown }).cause ?? error);
  }
}
