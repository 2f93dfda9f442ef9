import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRareReading } from './rare-reading.ts';

const log = pino({ level: 'silent' });

/** A figure that arrives when the test resolves it, and how often it was asked for. */
function setupReading() {
  const asked: PromiseWithResolvers<number>[] = [];
  const take = () => {
    const next = Promise.withResolvers<number>();
    asked.push(next);
    return next.promise;
  };
  return { asked, reading: createRareReading(take, log, 'a figure') };
}

it('a screen waits for the first figure, all screens for the same, and for no later one', async () => {
  const { asked, reading } = setupReading();
  const first = [reading.read('week'), reading.read('week')];
  asked[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  expect(await reading.read('week')).toBe(1);
  expect(asked).toHaveLength(1);
  // A stale figure is read again, and shown until the new one is there.
  expect(await reading.read('week', () => true)).toBe(1);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(2);
  await expect.poll(() => reading.read('week')).toBe(2);
});

it('a figure of another week, or from before an act, is waited for', async () => {
  const { asked, reading } = setupReading();
  const first = reading.read('one');
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  const other = reading.read('two');
  asked[1]?.resolve(2);
  expect(await other).toBe(2);
  reading.forget();
  const again = reading.read('two');
  asked[2]?.resolve(3);
  expect(await again).toBe(3);
});

it('a figure that cannot be read leaves the screen without it', async () => {
  const { asked, reading } = setupReading();
  const first = reading.read('week');
  asked[0]?.reject(new Error('away'));
  expect(await first).toBeNull();
  const next = reading.read('week');
  asked[1]?.resolve(4);
  expect(await next).toBe(4);
});
