import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('of seven that go on three in a turn, two turns of the loop come between the first and the last', async () => {
  const turns = createTurns(3);
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const at = await Promise.all(Array.from({ length: 7 }, () => turns.next().then(() => turn)));
  counting = false;
  const [first = 0] = at;
  expect(at.map((one) => one - first)).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

it('one that comes when the line is empty again does not wait for others', async () => {
  const turns = createTurns(1);
  await turns.next();
  await turns.next();
});
