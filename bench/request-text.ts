import { ownCookies } from '#server/own-cookies.ts';
import type { Show, Voter } from './show.ts';

export const PUBLIC_URL = 'https://votes.example';

/**
 * The HTTP request of a vote, as a browser on one of our pages sends it, cut where a voter's own values go: session
 * token, request id, number of bonus votes. All requests have one length.
 */
export function requestParts(show: Show): [string, string, string, string] {
  const beforeRequestId = `{"contest_id":"${show.contest}","candidate_id":"${show.candidate}","daily":1,"vote_day":"${show.day}","request_id":"`;
  const beforeBonus = '","bonus":';
  const end = '}';
  const length = beforeRequestId.length + 36 + beforeBonus.length + 1 + end.length;
  const head = [
    'POST /api/votes HTTP/1.1',
    `Host: ${new URL(PUBLIC_URL).host}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'Accept: application/json',
    `Origin: ${PUBLIC_URL}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    `Cookie: ${ownCookies.session.names.secure}=`,
  ];
  return [head.join('\r\n'), `\r\n\r\n${beforeRequestId}`, beforeBonus, end];
}

/** The whole text of one voter's request. */
export function requestText(
  [first, second, third, end]: ReturnType<typeof requestParts>,
  voter: Voter,
): string {
  return `${first}${voter.token}${second}${voter.requestId}${third}${voter.bonus}${end}`;
}
