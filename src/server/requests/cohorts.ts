import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

// Cohort scheduling: requests that come together go through each step together. A step's code then stays in the
// processor's caches for the whole cohort, where requests that are answered one at a time displace it each time.
// Measured in decisions/0069.

/**
 * Reads all requests of one turn of the event loop before the first of them is answered. A request waits for nothing but the
 * end of its turn. One whose caller has gone meanwhile is not answered: nothing of it has been done.
 *
 * @param server with one listener of requests, the application; its requests have one asynchronous context, the server's
 * @throws {Error} when it has none or several
 */
export function answerInCohorts(server: Server): void {
  const [answer, another] = server.listeners('request') as RequestListener[];
  if (!answer || another) throw new Error('Requests are answered by one listener.');
  let cohort: Parameters<RequestListener>[] = [];

  const answerAll = () => {
    const turn = cohort;
    cohort = [];
    for (const [request, response] of turn) if (!request.destroyed) answer(request, response);
  };

  server.removeListener('request', answer);
  server.on(
    'request',
    (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
      if (cohort.push([request, response]) === 1) setImmediate(answerAll);
    },
  );
}

/**
 * Sends the answers that become ready together after all of them have been put into words. A batch of votes makes eighty
 * ready at once, and the system's work for each write would displace the code that prepares the next. The hook does
 * nothing but be asynchronous: each answer goes on behind those that became ready before it, in its own context.
 */
export function sendInCohorts(app: FastifyInstance): void {
  app.addHook('onSend', async () => {});
}
