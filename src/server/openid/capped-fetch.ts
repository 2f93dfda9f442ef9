import type { CustomFetch } from 'openid-client';

/** The longest answer in bytes; an issuer's answers take some kilobytes. */
const MOST_BYTES = 1_000_000;

/**
 * Cuts off answers that are longer than any issuer's: a hostile issuer could otherwise fill the memory of the process
 * that takes votes within the seconds that it is given.
 *
 * @param reach the `fetch` by which the issuer is reached; the platform's own when left out
 */
export function cappedFetch(reach: CustomFetch = platformFetch): CustomFetch {
  return async (url, options) => {
    const answer = await reach(url, options);
    if (!answer.body) return answer;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength;
        if (bytes > MOST_BYTES) throw new Error(`The issuer sends more than ${MOST_BYTES} bytes.`);
        controller.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(counted), answer);
  };
}

const platformFetch: CustomFetch = (url, options) => fetch(url, options as RequestInit);
