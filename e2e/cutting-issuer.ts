import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './product.ts';

/** The product behind an address whose issuers isolate their pages, as real ones may: a popup loses its opener. */
export async function cuttingIssuer(product: Product): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', product.url);
    const { method = 'GET', headers } = incoming;
    const passed = httpRequest(target, { method, headers }, (answer) => {
      const cut = target.pathname.startsWith('/demonstration')
        ? { 'cross-origin-opener-policy': 'same-origin' }
        : {};
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...cut });
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, server };
}
