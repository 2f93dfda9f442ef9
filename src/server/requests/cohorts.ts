import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { onSendAsyncHookHandler } from 'fastify';
import { createTurns } from '../turns.ts';

// Cohort scheduling: requests that arrive together run each step one after another, so that the step's code is still in
// the processor's caches for the next request. Answered one at a time, each request's later steps push the earlier ones'
// code out. Measured in decisions/0069.

/** The line of requests that give way to others, so that turns stay short, and with them all the others' steps. */
interface Line {
  /** Whether a request waits in the line. */
  waits(request: IncomingMessage): boolean;
  /** The fewest that go on in one turn. */
  aTurn: number;
  /** The most that wait; further ones are answered at once. */
  longest: number;
}

/**
 * The most requests that one connection may bring in one turn. Browsers and proxies send the next after an answer; a
 * caller who does not could have thousands answered in one turn, which all other callers would wait for.
 */
const MOST_TOGETHER = 64;

/**
 * The most connections that are accepted before a cohort is answered. The event loop accepts one in each turn: if each
 * turn answered a cohort, which may take ten milliseconds, a server with a thousand visitors who have just come would
 * let a hundred of them in each second.
 */
const MOST_ACCEPTED = 64;

/**
 * Reads all requests of one turn of the event loop before the first of them is answered, once the connections that wait
 * are accepted, one in each further turn. A request waits for the rest of these turns at most, or in a line from which a
 * few go on in each turn. One whose socket was closed meanwhile is skipped: no hook and no handler has seen it. A
 * connection that brings more than `MOST_TOGETHER` is closed, and none of them is answered.
 *
 * @param server with one listener of requests, the application. It must emit all requests in one asynchronous context,
 * as Node's does, because the whole cohort is answered in the first one's
 * @throws {Error} when it has no listener or several
 */
export function answerInCohorts(server: Server, { waits, aTurn, longest }: Line): void {
  const [answer, another] = server.listeners('request') as RequestListener[];
  if (!answer || another) throw new Error('Requests are answered by one listener.');
  const line = createTurns(aTurn);
  let cohort: Parameters<RequestListener>[] = [];
  let lastSocket: Socket | null = null;
  let together = 0;
  let accepted = 0;
  let acceptedBefore = 0;

  const answerWhenAccepted = () => {
    if (accepted > acceptedBefore && accepted < MOST_ACCEPTED) {
      acceptedBefore = accepted;
      setImmediate(answerWhenAccepted);
    } else answerAll();
  };

  const answerAll = () => {
    const turn = cohort;
    cohort = [];
    lastSocket = null;
    accepted = 0;
    acceptedBefore = 0;
    for (const one of turn) {
      if (waits(one[0]) && line.length() < longest) void line.next().then(() => answerOpen(...one));
      else answerOpen(...one);
    }
  };

  const answerOpen: RequestListener = (request, response) => {
    // Node tells the request itself only after the turn in which its socket was destroyed.
    if (!request.socket.destroyed) answer(request, response);
  };

  server.on('connection', () => {
    accepted += 1;
  });
  server.removeListener('request', answer);
  server.on('request', (...one: Parameters<RequestListener>) => {
    const [{ socket }] = one;
    // The parser emits the requests of one connection one after another.
    together = socket === lastSocket ? together + 1 : 1;
    lastSocket = socket;
    if (together > MOST_TOGETHER) {
      socket.destroy();
      return;
    }
    if (cohort.push(one) === 1) setImmediate(answerWhenAccepted);
  });
}

/**
 * Postpones a write by one microtask, as an `onSend` hook that does nothing but be asynchronous: the answers that became
 * ready together, a batch of votes for example, are all serialised before the first is written, and each is written in
 * its own asynchronous context. Only for handlers that await their answer and return it: between `reply.send()` and the
 * write, `reply.sent` is still false and a stream has no listener for its errors.
 */
export const sendInCohorts: onSendAsyncHookHandler = async () => {};
