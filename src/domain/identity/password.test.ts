import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { QueueLimits } from '#domain/bounded-queue.ts';
import { toRefusal } from '#test/refusal.ts';
import { argon2, createPasswordHasher } from './password.ts';

/** The real hash underneath, watched: how many run, and how many ran at once at most. */
const watch = { running: 0, most: 0, calls: [] as string[] };
const watched =
  <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    watch.calls.push(name);
    watch.running += 1;
    watch.most = Math.max(watch.most, watch.running);
    try {
      return await work(...args);
    } finally {
      watch.running -= 1;
    }
  };
const engine = { hash: watched('hash', argon2.hash), verify: watched('verify', argon2.verify) };
const setupHasher = (limits: QueueLimits) => createPasswordHasher(limits, engine);

afterEach(() => {
  Object.assign(watch, { running: 0, most: 0, calls: [] });
});

describe('passwords', () => {
  it('are kept as Argon2id at the promised cost, differently each time', async () => {
    const hasher = setupHasher({ running: 2, waiting: 10 });
    const [one, two] = await Promise.all([hasher.hash('baobab en fleurs'), hasher.hash('baobab en fleurs')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'baobab en fleurs')).toBe(true);
    expect(await hasher.verify(one, 'Baobab en fleurs')).toBe(false);
  });

  it('count to their last character', async () => {
    const hasher = setupHasher({ running: 1, waiting: 1 });
    const long = `${'é'.repeat(127)}a`;
    const stored = await hasher.hash(long);
    expect(await hasher.verify(stored, `${'é'.repeat(127)}b`)).toBe(false);
    expect(await hasher.verify(stored, long)).toBe(true);
  });

  it('of an account that does not exist cost the same work, and are never right', async () => {
    const hasher = setupHasher({ running: 1, waiting: 1 });
    expect(await hasher.verify(null, 'an account that does not exist')).toBe(false);
    watch.calls = [];
    expect(await hasher.verify(null, 'baobab en fleurs')).toBe(false);
    expect(watch.calls).toEqual(['verify']);
  });

  it('are hashed a few at a time; those who wait beyond the line are told', async () => {
    const hasher = setupHasher({ running: 2, waiting: 4 });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? hasher.hash('x'.repeat(8)) : hasher.verify(null, 'y'))),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(6);
    for (const answer of answers.slice(6)) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: { code: 'BUSY', status: 503, retryAfter: 3 },
      });
    }
    expect(watch.most).toBe(2);
    expect(watch.running).toBe(0);
  });

  it('whose owner has waited too long are not hashed any more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const release: (() => void)[] = [];
    const engine = {
      hash: () => new Promise<string>((resolve) => release.push(() => resolve('hash'))),
      verify: async () => true,
    };
    const hasher = createPasswordHasher({ running: 1, waiting: 5, patienceMs: 20 }, engine);
    const first = hasher.hash('a');
    const late = [hasher.hash('b'), hasher.hash('c')].map((one) => one.catch(toRefusal));
    vi.advanceTimersByTime(40);
    const patient = hasher.hash('d');
    release.shift()?.();
    expect(await first).toBe('hash');
    expect(await Promise.all(late)).toEqual(['BUSY', 'BUSY']);
    release.shift()?.();
    expect(await patient).toBe('hash');
    expect(await hasher.verify('hash', 'x')).toBe(true);
  });

  it('are counted to know how many can be hashed in a second', async () => {
    const slow = {
      hash: async () => 'hash',
      verify: () => new Promise<boolean>((done) => setTimeout(done, 100)),
    };
    const hasher = createPasswordHasher({ running: 2, waiting: 50 }, slow);
    expect(hasher.pace()).toBe(80);
    for (let n = 0; n < 3; n += 1) await hasher.verify('hash', 'x');
    expect(hasher.pace()).toBeLessThan(65);
  });

  it('that cannot be checked give their place back', async () => {
    const hasher = setupHasher({ running: 1, waiting: 50 });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => hasher.verify(n % 2 ? 'no hash at all' : null, 'x')),
    );
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(10);
    expect(await hasher.verify(null, 'x')).toBe(false);
    expect(watch.most).toBe(1);
  });

  it('leave the event loop free', async () => {
    const hasher = setupHasher({ running: 1, waiting: 1 });
    let turns = 0;
    const hashing = hasher.hash('baobab en fleurs').then(() => 'hashed');
    const turn = async () => {
      while (watch.running > 0) {
        await new Promise(setImmediate);
        turns += 1;
      }
      return 'free';
    };
    await Promise.all([hashing, turn()]);
    expect(turns).toBeGreaterThan(0);
  });
});
