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

/** @param to the product's address */
export async function flakyLine(to: string): Promise<FlakyLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<net.Socket>();
  const asked: string[] = [];
  let whole = true;
  const server = net.createServer((client) => {
    if (!whole) {
      client.destroy();
      return;
    }
    const upstream = net.connect(Number(port), hostname);
    client.on('data', (chunk) => {
      const [, line] = chunk.toString('latin1').match(/^([A-Z]+ \S+) HTTP/) ?? [];
      if (line) asked.push(line);
    });
    client.pipe(upstream).pipe(client);
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
