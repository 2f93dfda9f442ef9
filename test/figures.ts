/** The token that tests start the product with and read `/metrics` with: production serves no caller without it. */
export const METRICS_TOKEN = 'a-token-for-monitors-of-thirty-two';

/**
 * Reads `/metrics`.
 *
 * @param url of a product that was started with METRICS_TOKEN
 * @throws {Error} for any answer but success: a caller that polls for a figure would otherwise wait for ever
 */
export async function readFigures(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics has answered ${answer.status}.`);
  return answer.text();
}
