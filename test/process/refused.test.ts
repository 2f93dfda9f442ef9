import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { spawnServer } from './server.ts';

/** Starts the product as it should not be. @returns the one sentence that it ends with */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = await spawnServer(env);
  const { code } = await server.exited;
  expect(code).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines.length, server.output()).toBeLessThanOrEqual(2);
  expect(server.output()).not.toMatch(/\n {4}at |secret-word/);
  return lines.at(-1) ?? '';
}

describe('a start with settings that cannot work', () => {
  it('is refused in one sentence', async () => {
    const port = await freePort();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
    const closedPort = await freePort();
    const [busy, unreachable, wrong, incomplete] = await Promise.all([
      refusal({ PORT: String(port) }),
      refusal({ DATABASE_URL: `postgresql://palmares:secret-word@127.0.0.1:${closedPort}/palmares` }),
      refusal({ PORT: 'abc', LOG_LEVEL: 'loud' }),
      refusal({ SESSION_SECRET: '', COMPETITION_ID: '' }),
    ]);
    expect(busy).toBe(`Le port ${port} de 127.0.0.1 est déjà pris : choisissez-en un autre avec PORT.`);
    expect(unreachable).toMatch(
      new RegExp(
        `^Base de données injoignable : PostgreSQL 127\\.0\\.0\\.1:${closedPort}/palmares \\(.+\\)\\.$`,
      ),
    );
    expect(wrong).toMatch(
      /^Configuration invalide : PORT \(un nombre entier de 0 à .+\), LOG_LEVEL \(trace, .+\)\. /,
    );
    expect(incomplete).toMatch(
      /^Configuration incomplète, il manque : SESSION_SECRET \(32 .+\), COMPETITION_ID \(63 .+\)\. /,
    );
  });
});
