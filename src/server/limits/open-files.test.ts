import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectionsWithin, limitConnections } from './open-files.ts';

const limits = (files: string) =>
  `Max processes  10  10  processes\nMax open files            ${files}   files\n`;

it('connections leave descriptors for the database, and a system without a limit sets none', () => {
  expect(connectionsWithin(limits('256                  256'), 16)).toBe(70);
  expect(connectionsWithin(limits('524288               524288'), 20)).toBe(262_084);
  expect(connectionsWithin(limits('64                   64'), 16)).toBe(10);
  expect(connectionsWithin(limits('unlimited            unlimited'), 16)).toBeNull();
  expect(connectionsWithin('', 16)).toBeNull();
});

it('a connection too many is closed, and logged once', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  const log = { warn: vi.fn(), error: vi.fn() };
  await limitConnections(server, 16, log);
  server.maxConnections = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const join = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {});
      sockets.push(socket);
    });
  await join();
  for (const late of [await join(), await join()])
    await new Promise((resolve) => (late.destroyed ? resolve(null) : late.once('close', resolve)));
  expect(log.error).toHaveBeenCalledOnce();
});
