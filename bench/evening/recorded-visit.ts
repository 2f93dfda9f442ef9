import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownCookies } from '#server/own-cookies.ts';
import { PUBLIC_URL } from '../request-text.ts';
import type { Show } from '../show.ts';

/** A request of a visit, as a browser made it; what is another in each visit stands in braces, as `{request}`. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Which of our cookies came with it: keys of `ownCookies`. */
  cookies: (keyof typeof ownCookies)[];
  body: string;
}

/** A signed-in voter comes back, votes and sees the thanks. */
export interface RecordedVisits {
  withJavaScript: RecordedRequest[];
  withoutJavaScript: RecordedRequest[];
}

/** Written and held against a real browser by `e2e/visit-requests.spec.ts`. */
export const RECORDED_VISITS = path.join(import.meta.dirname, 'recorded-visits.json');

export async function readVisits(): Promise<RecordedVisits> {
  return JSON.parse(await readFile(RECORDED_VISITS, 'utf8'));
}

/** Who makes a visit. */
export interface Visitor {
  token: string;
  userId: string;
  requestId: string;
}

type Filled = 'session' | 'user' | 'device' | 'visit';

/**
 * Says how to write one request of a visit as text: what is the same in all visits is put together once.
 *
 * @param changed headers to add, or to leave out (undefined)
 */
export function requestWriter(
  recorded: RecordedRequest,
  show: Show,
  changed: Record<string, string | undefined> = {},
): (visitor: Visitor | null) => string {
  const fixed = (text: string) =>
    text
      .replaceAll('{origin}', PUBLIC_URL)
      .replaceAll('{contest}', show.contest)
      .replaceAll('{candidate}', show.candidate)
      .replaceAll('{day}', show.day);
  const { method, path, headers, cookies } = recorded;
  const body = fixed(recorded.body);
  const lines = Object.entries({ ...headers, ...changed })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}: ${fixed(value)}\r\n`);
  const head = `${method} ${fixed(path)} HTTP/1.1\r\nhost: ${new URL(PUBLIC_URL).host}\r\n${lines.join('')}`;
  return (visitor) => {
    const filled = body
      .replaceAll('{request}', visitor?.requestId ?? '')
      .replaceAll('{user}', visitor?.userId ?? '');
    const length = body === '' ? '' : `content-length: ${Buffer.byteLength(filled)}\r\n`;
    const own = visitor
      ? `cookie: ${cookies.map((name) => `${ownCookies[name].names.secure}=${cookieValue(name as Filled, visitor)}`).join('; ')}\r\n`
      : '';
    return `${head}${own}${length}\r\n${filled}`;
  };
}

const cookieValue = (name: Filled, { token, userId }: Visitor): string =>
  ({
    session: token,
    user: userId,
    // As long as real ones. Of a device, and of a visit, nothing is looked up.
    device: 'x'.repeat(39),
    visit: '01890a5d-ac96-774b-bcce-b302099a8057',
  })[name];
