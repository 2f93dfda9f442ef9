/**
 * The answer of the CDN's trace service about the visitor (docs/specification.md §6.9); without a CDN, our own server
 * provides the service.
 */
export interface VisitorInformation {
  ip: string | null;
  /** ISO 3166 code, null where it is not known. */
  loc: string | null;
  uag: string | null;
}

const TRACE = '/cdn-cgi/trace';
/** The service's codes for an unknown country and for Tor. */
const NOWHERE = new Set(['XX', 'ZZ', 'T1']);

/** Asks the trace service about the visitor. @returns null without a readable answer */
export async function visitorInformation(): Promise<VisitorInformation | null> {
  try {
    const answer = await fetch(TRACE, { cache: 'no-store' });
    return answer.ok ? parseTrace(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Parses the answer, one `name=value` per line. */
export function parseTrace(text: string): VisitorInformation {
  const lines = new Map(
    text.split('\n').map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
  const loc = lines.get('loc') ?? '';
  return {
    ip: lines.get('ip') || null,
    loc: /^[A-Z]{2}$/.test(loc) && !NOWHERE.has(loc) ? loc : null,
    uag: lines.get('uag') || null,
  };
}
