import { describe, expect, it, onTestFinished } from 'vitest';
import { admit } from '#domain/identity/admission.ts';
import { type NarrowDoor, narrowDoor, PLACES } from '#test/narrow-door.ts';
import { type AppConfig, readSettings } from '../config/config.ts';
import { type Cluster, sharedPasswords, sharedTurnstile } from './cluster.ts';
import { createLine, type Packet } from './line.ts';
import type { AskedOfSupervisor } from './messages.ts';
import { createServices } from './services.ts';

/** Two workers and their supervisor, connected in memory instead of by channels between processes. */
function setupTwoWorkers() {
  const door: NarrowDoor = narrowDoor(['a secret for tests, thirty-two bytes']);
  const services = createServices(readSettings({}) as AppConfig, {
    ...door,
    operatorPasswords: door.passwords,
  });
  onTestFinished(services.stop);
  const { hash, look, enter, leave } = services;
  const lines = [1, 2].map(() => {
    const supervisor = createLine<
      Record<string, never>,
      Pick<AskedOfSupervisor, 'hash' | 'look' | 'enter' | 'leave'>
    >((packet: Packet) => worker.receive(structuredClone(packet)), { hash, look, enter, leave });
    const worker = createLine<AskedOfSupervisor, Record<string, never>>(
      (packet: Packet) => supervisor.receive(structuredClone(packet)),
      {},
    );
    return worker;
  });
  const workers = lines.map(({ ask }) => {
    const cluster = { ask } as Cluster;
    return { turnstile: sharedTurnstile(cluster), passwords: sharedPasswords(cluster, 'voters') };
  });
  return { door, workers, lines };
}

describe('the turnstile of several workers', () => {
  it('is one: the workers share its room and its line, and a place that one gave is valid at the other', async () => {
    const { door, workers } = setupTwoWorkers();
    const [one, other] = workers;
    if (!one || !other) throw new Error('There are two.');
    const passes: number[] = [];
    for (let n = 0; n < PLACES; n += 1) {
      const entered = await (n % 2 ? one : other).turnstile.enter(null);
      if ('pass' in entered) passes.push(entered.pass);
    }
    expect(new Set(passes).size).toBe(PLACES);
    const told: (number | undefined)[] = [];
    let ticket: string | null = null;
    for (let n = 0; n < 80; n += 1) {
      const away = await (n % 2 ? one : other).turnstile.look(null);
      told.push(away?.seconds);
      ticket = away?.ticket ?? null;
    }
    expect([told[0], told.at(-1)]).toEqual([1, 2]);
    // When one worker makes room, each of them can let a caller in.
    for (const pass of passes.slice(4)) await other.turnstile.leave(pass, true);
    door.pass(2_000);
    expect(await one.turnstile.look(null)).not.toBeNull();
    expect(await one.turnstile.look(ticket)).toBeNull();
    expect(await admit(other, { ticket: ticket ?? undefined }, ({ hash }) => hash('x'))).toBe('hash of x');
    const again = await one.turnstile.enter(ticket);
    expect('pass' in again || again.ticket !== ticket).toBe(true);
  });

  it('has passwords hashed as few at a time as one process would, whichever worker asks', async () => {
    const { door, workers } = setupTwoWorkers();
    const work = Array.from({ length: PLACES }, (_, n) => workers[n % 2]?.passwords.hash(String(n)));
    expect(await Promise.all(work)).toContain('hash of 7');
    expect(await workers[0]?.passwords.verify(null, 'x')).toBe(false);
    expect(door.most()).toBe(2);
  });

  it('lets none in without its supervisor, and says so at once', async () => {
    const { workers, lines } = setupTwoWorkers();
    for (const line of lines) line.cut();
    const [worker] = workers;
    if (!worker) throw new Error('There are two.');
    await expect(admit(worker, {}, async () => 'in')).rejects.toMatchObject({ code: 'BUSY', retryAfter: 3 });
  });
});
