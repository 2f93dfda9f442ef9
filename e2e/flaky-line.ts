import net from 'node:net';

/** A line between browser and product that a journey can cut; a browser set offline would keep open streams. */
export interface FlakyLine {
  url: string;
  /** The requests over this line so far, such as `GET /vote`. */
  asked: string[];
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** How slow a line is; both directions share its bytes. */
export interface Pace {
  bytesPerSecond: number;
  /** Milliseconds from a request's first byte to its answer's, besides the product's own time. */
  latencyMs: number;
}

/** 3G in a crowded neighbourhood: 400 kbit/s, 400 ms. */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 400 };

/** Passes bytes on in order, at the line's pace. */
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

/** @param to the product's address @param pace of a slow line; without it the line is as fast as this machine */
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
