import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPageTurns } from './page-turns.ts';

it('pages that are asked for at once are answered a few at a time, in their order, and what has come in is looked at between', async () => {
  const turns = createPageTurns(60_000, 3);
  const done: string[] = [];
  const page = async (name: string) => {
    await turns.take();
    done.push(name);
  };
  const pages = Promise.all(Array.from({ length: 8 }, (_, n) => page(`page ${n}`)));
  const answered: number[] = [];
  for (let look = 0; look < 4; look += 1) {
    answered.push(done.length);
    await setImmediate();
  }
  await pages;
  expect(answered).toEqual([0, 6, 8, 8]);
  expect(done).toEqual(Array.from({ length: 8 }, (_, n) => `page ${n}`));
});

it('a page has its turn at once where few are asked for', async () => {
  const turns = createPageTurns(60_000, 2);
  for (let n = 0; n < 5; n += 1) {
    expect([turns.take(), turns.take()]).toEqual([null, null]);
    await setImmediate();
    await setImmediate();
  }
});

it('a page that has waited for too long is told that the server is busy, and the next one is not kept for it', async () => {
  const turns = createPageTurns(-1, 1);
  turns.take();
  const late = [turns.take(), turns.take()];
  for (const one of late) await expect(one).rejects.toThrow('BUSY');
  await setImmediate();
  expect(turns.take()).toBeNull();
});
