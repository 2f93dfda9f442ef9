import type { WitnessAnswer } from '#domain/register/witnesses.ts';

const PATIENCE_MS = 10_000;
/** The largest answer: some signatures, or a size. */
const MOST_BYTES = 16 * 1024;

/**
 * Posts a head to a witness.
 *
 * @param address the URL below which `add-checkpoint` is
 * @param stop aborts the request
 * @returns null where the witness does not answer within ten seconds, or its answer is too long
 */
export async function askWitness(address: string, body: string, stop: AbortSignal): Promise<WitnessAnswer> {
  try {
    const response = await fetch(`${address}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      // A head is posted to the configured address only.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await readText(response);
    return text === null ? null : { status: response.status, text };
  } catch {
    return null;
  }
}

async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
