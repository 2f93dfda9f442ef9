import net from 'node:net';

/** A line between a browser and the product that a journey can cut: an offline browser keeps streams that are open. */
export interface FlakyLine {
  url: string;
  /** What was asked for by it so far: `GET /vote`. */
  asked: string[];
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** How slow a line is: both ways share what it carries. */
export interface Pace {
  bytesPerSecond: number;
  /** From a question's first byte to its answer's, milliseconds, besides what the product takes. */
  latencyMs: number;
}

/** 3G as it is in a full neighbourhood: 400 kbit/s, 400 ms. */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 400 };

/** Passes on what comes, in order, as slowly as the line is. */
function slowly({ bytesPerSecond, latencyMs }: Pace) {
  let freeAt = 0;
  return (from: net.Socket, to: net.Socket) => {
    from.on('data', (chunk) => {
      const now = Date.now();
      freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1_000;
      setTimeout(() => to.writable && to.write(chunk), freeAt - now + latencyMs / 2);
    });
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - Date.now()) + latencyMs / 2));
  };
}

/** @param to the product's address @param pace where the line is slow; without it, it is as fast as this machine */
export async function flakyLine(to: string, pace?: Pace): Promise<FlakyLine> {
  const pass = pace
    ? slowly(pace)
    : (from: net.Socket, onto: net.Socket) => {
        from.pipe(onto);
      };
  const { hostname, port } = new URL(to);
  const sockets = new Set<net.Socket>();
  const asked: string[] = [];
  let whole = true;
  const server = net.createServer((client) => {
    if (!whole) {
      client.destroy();
      return;
    }
    const upstream = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    client.on('data', (chunk) => {
      const [, line] = chunk.toString('latin1').match(/^([A-Z]+ \S+) HTTP/) ?? [];
      if (line) asked.push(line);
    });
    pass(client, upstream);
    pass(upstream, client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address() as net.AddressInfo;
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    asked,
    cut,
    mend: () => {
      whole = true;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
