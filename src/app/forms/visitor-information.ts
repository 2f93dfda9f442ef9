/**
 * What the CDN's trace service says of the visitor (docs/specification.md §6.9); it is our own where no CDN stands in
 * front.
 */
export interface VisitorInformation {
  ip: string | null;
  /** ISO 3166 code, null where it is not known. */
  loc: string | null;
  uag: string | null;
}

const TRACE = '/cdn-cgi/trace';
/** What stands there for a country that is not known, and for Tor. */
const NOWHERE = new Set(['XX', 'ZZ', 'T1']);

/** Asks the trace service what it knows of the visitor. @returns null where no answer comes that could be one */
export async function visitorInformation(): Promise<VisitorInformation | null> {
  try {
    const answer = await fetch(TRACE, { cache: 'no-store' });
    return answer.ok ? parseTrace(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Reads the answer: a line `name=value` each. */
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
