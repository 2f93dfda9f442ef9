import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownCookies } from '#server/sessions/own-cookies.ts';
import { PUBLIC_URL } from '../request-text.ts';
import type { Show, Voter } from '../show.ts';

/** A request of a visit, as a browser made it; values that differ by visit stand in braces, as `{request}`. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Which of our cookies came with it. */
  cookies: CookieOfVisit[];
  body: string;
}

/** Our cookies that a voter who comes back has. */
export const COOKIES_OF_VISIT = ['session', 'user', 'device'] as const;
type CookieOfVisit = (typeof COOKIES_OF_VISIT)[number];

/** A signed-in voter comes back, votes and sees the thanks. */
export interface RecordedVisits {
  withJavaScript: RecordedRequest[];
  withoutJavaScript: RecordedRequest[];
}

/** Written by `e2e/visit-requests.spec.ts`, which also compares it with a real browser. */
export const RECORDED_VISITS = path.join(import.meta.dirname, 'recorded-visits.json');

export async function readVisits(): Promise<RecordedVisits> {
  return JSON.parse(await readFile(RECORDED_VISITS, 'utf8'));
}

/**
 * Makes a function that writes one request of a visit as text; the parts that all visits share are built once.
 *
 * @param added headers besides those that were recorded
 */
export function requestWriter(
  recorded: RecordedRequest,
  show: Show,
  added: Record<string, string> = {},
): (voter: Voter) => string {
  const fixed = (text: string) =>
    text
      .replaceAll('{origin}', PUBLIC_URL)
      .replaceAll('{contest}', show.contest)
      .replaceAll('{candidate}', show.candidate)
      .replaceAll('{day}', show.day);
  const { method, path, headers, cookies } = recorded;
  const body = fixed(recorded.body);
  const lines = Object.entries({ ...headers, ...added }).map(
    ([name, value]) => `${name}: ${fixed(value)}\r\n`,
  );
  const head = `${method} ${fixed(path)} HTTP/1.1\r\nhost: ${new URL(PUBLIC_URL).host}\r\n${lines.join('')}`;
  return (voter) => {
    const filled = body.replaceAll('{request}', voter.requestId).replaceAll('{user}', voter.userId);
    const length = body === '' ? '' : `content-length: ${Buffer.byteLength(filled)}\r\n`;
    const own = cookies.map((name) => `${ownCookies[name].names.secure}=${cookieValue(name, voter)}`);
    const cookie = own.length === 0 ? '' : `cookie: ${own.join('; ')}\r\n`;
    return `${head}${cookie}${length}\r\n${filled}`;
  };
}

const cookieValue = (name: CookieOfVisit, { token, userId }: Voter): string =>
  ({
    session: token,
    user: userId,
    // As long as a real one; the server looks up nothing by it.
    device: 'x'.repeat(39),
  })[name];
