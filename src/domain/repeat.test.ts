import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work that is repeated begins at once, never twice at a time, and goes on after a failure', async () => {
  const under: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const work = vi.fn(() => {
    under.push(Promise.withResolvers<void>());
    return under.at(-1)?.promise ?? Promise.resolve();
  });
  const onError = vi.fn();
  const stop = repeat(100, work, onError);
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(1);
  const error = new Error('away');
  under[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(50);
  expect([work.mock.calls.length, onError.mock.calls]).toEqual([2, [[error]]]);

  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([work.mock.calls.length, stopped]).toEqual([2, false]);
  under[1]?.resolve();
  await stopping;
  expect(stopped).toBe(true);
});

it('work whose first turn is not to come at once begins as its next ones do', async () => {
  const work = vi.fn(() => Promise.resolve());
  const stop = repeat(100, work, vi.fn(), { atOnce: false });
  await vi.advanceTimersByTimeAsync(99);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(101);
  expect(work).toHaveBeenCalledTimes(2);
  await stop();
});
