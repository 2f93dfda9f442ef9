import { createServer } from 'node:net';

/** Ports already handed out. The system may give a free port again before the process that got it listens on it. */
const given = new Set<number>();

/** A port of this machine that no process listens on at the moment; another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await portOfSystem();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

function portOfSystem(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
