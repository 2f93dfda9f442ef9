import { ownCookies } from '#server/sessions/own-cookies.ts';
import type { Show, Voter } from './show.ts';

export const PUBLIC_URL = 'https://votes.example';

/** Makes a function that writes the HTTP request of a voter's vote, as a browser on one of our pages sends it. */
export function voteWriter(show: Show): (voter: Voter) => string {
  const choice = `{"contest_id":"${show.contest}","candidate_id":"${show.candidate}","daily":1,"vote_day":"${show.day}","request_id":"`;
  const head = [
    'POST /api/votes HTTP/1.1',
    `Host: ${new URL(PUBLIC_URL).host}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'Accept: application/json',
    `Origin: ${PUBLIC_URL}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
  ].join('\r\n');
  return ({ token, requestId, bonus }) => {
    const body = `${choice}${requestId}","bonus":${bonus}}`;
    return `${head}\r\nContent-Length: ${body.length}\r\nCookie: ${ownCookies.session.names.secure}=${token}\r\n\r\n${body}`;
  };
}
