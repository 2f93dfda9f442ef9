import { expect, it } from 'vitest';
import { BEATS_MISSED, createPulse, type Sign } from './pulse.ts';

/** A worker that answers when the test says so, and the beats of its supervisor. */
function setupPulse() {
  let asked = Promise.withResolvers<Sign>();
  const pulse = createPulse(() => {
    asked = Promise.withResolvers<Sign>();
    return asked.promise;
  });
  const answer = async (debugged = false) => {
    asked.resolve({ debugged });
    await asked.promise;
  };
  const beats = (number: number) => Array.from({ length: number }, () => pulse.beat());
  return { answer, beats };
}

it('a worker is silent too long after the beats that it may miss in a row, and not before', async () => {
  const { answer, beats } = setupPulse();
  expect(beats(BEATS_MISSED)).not.toContain(true);
  await answer();
  expect(beats(BEATS_MISSED)).not.toContain(true);
  expect(beats(1)).toEqual([true]);
});

it('a worker that an engineer debugs may be stopped for as long as they like', async () => {
  const { answer, beats } = setupPulse();
  beats(1);
  await answer(true);
  expect(beats(10 * BEATS_MISSED)).not.toContain(true);
  await answer(false);
  expect(beats(1 + BEATS_MISSED).at(-1)).toBe(true);
});
