import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onEachSecond } from './each-second.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_250 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls at once, and then at the start of each second, all parts of a page by one timer', () => {
  const calls: string[] = [];
  const say = (name: string) => () => calls.push(`${name} ${Date.now()}`);
  const endFirst = onEachSecond(say('first'));
  const endSecond = onEachSecond(say('second'));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_750);
  endFirst();
  vi.advanceTimersByTime(1_000);
  endSecond();
  expect(vi.getTimerCount()).toBe(0);
  expect(calls).toEqual([
    'first 10250',
    'second 10250',
    'first 11000',
    'second 11000',
    'first 12000',
    'second 12000',
    'second 13000',
  ]);
});

it('begins again after its last part has gone, also where that goes in the middle of a second', () => {
  const times: number[] = [];
  let end = onEachSecond(() => {});
  end();
  end = onEachSecond(() => {
    times.push(Date.now());
    if (times.length === 3) end();
  });
  vi.advanceTimersByTime(5_000);
  expect(times).toEqual([10_250, 11_000, 12_000]);
  expect(vi.getTimerCount()).toBe(0);
});
