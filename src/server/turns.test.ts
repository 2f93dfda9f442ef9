import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** The turn of the event loop in which each member of the line goes on, counted from the first one's. */
async function goOn(atLeast: number, length: number): Promise<number[]> {
  const turns = createTurns(atLeast);
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const at = await Promise.all(Array.from({ length }, () => turns.next().then(() => turn)));
  counting = false;
  const [first = 0] = at;
  return at.map((one) => one - first);
}

it('seven pages, three in a turn, go on within three turns of the event loop', async () => {
  expect(await goOn(3, 7)).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

it('a sixteenth of a long line of pages goes on in each turn, so that it ends however many come', async () => {
  const at = await goOn(1, 320);
  expect(at.filter((turn) => turn === 0)).toHaveLength(20);
  expect(at.at(-1)).toBeLessThan(80);
});

it('a page that comes when the line is empty again does not wait for others', async () => {
  const turns = createTurns(1);
  await turns.next();
  await turns.next();
});
