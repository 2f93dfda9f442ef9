import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SmallLog } from './small-log.ts';

type Answer = Buffer | string | null;

export interface ServedLog {
  log: SmallLog;
  /** Answers instead of the log's file, as a lying server would. @param path below the register's address */
  lie: (path: string, honest: () => Answer) => Answer;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A register of votes at an address of this machine. */
export async function serveLog(): Promise<ServedLog> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split(`/registre/${served.log.contest}/`)[1] ?? '';
    served.asked.push(path);
    const answer = served.lie(path, () => served.log.file(path));
    response.statusCode = answer === null ? 404 : 200;
    response.end(answer ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const served: ServedLog = {
    log: new SmallLog(`127.0.0.1:${port}`),
    lie: (_path, honest) => honest(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return served;
}
