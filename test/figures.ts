/** With which figures are asked for, of a product that was started with it as `METRICS_TOKEN`: production shows them to no other. */
export const METRICS_TOKEN = 'a-token-for-monitors-of-thirty-two';

/**
 * What `/metrics` says.
 *
 * @param url of a product that was started with METRICS_TOKEN
 * @throws {Error} when it does not say it: a caller that waits for a figure would wait for ever
 */
export async function readFigures(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics has answered ${answer.status}.`);
  return answer.text();
}
