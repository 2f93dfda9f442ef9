import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComeBack, type Minute, play } from './queue-model.ts';

const taker = { capacity: 100, queue: 200, patience: 4.5, least: 0.02 };
const comeBack: ComeBack = () => [2, 4];
const sum = (told: readonly Minute[], figure: (minute: Minute) => number) =>
  told.reduce((all, minute) => all + figure(minute), 0);

describe('an evening as the model plays it', () => {
  it('counts all who came in the end, never more a second than can be taken, with no queue beyond its room', () => {
    const evenings = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(evenings, fc.integer({ min: 20, max: 300 }), (came, capacity) => {
        const told = play(came, { ...taker, capacity }, comeBack, 1);
        expect(sum(told, ({ taken }) => taken)).toBeCloseTo(
          came.reduce((all, one) => all + one, 0),
          0,
        );
        for (const { taken, queue } of told) {
          expect(taken).toBeLessThanOrEqual(capacity + 1e-6);
          expect(queue).toBeLessThanOrEqual(Math.min(200, capacity * 4.5) + 1e-6);
        }
      }),
    );
  });

  it('keeps no voter waiting and tells none to come back while fewer come than can be taken', () => {
    const told = play(Array(60).fill(50), taker, comeBack, 60);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ came: 50, taken: 50, queue: 0, refused: 0 });
    expect(told[0]?.p99).toBeLessThan(0.05);
  });

  it('fills the queue first and tells to come back only whom it has no room for', () => {
    const [first, second] = play([300, 200], taker, comeBack, 1);
    expect(first).toMatchObject({ taken: 100, queue: 200, refused: 0 });
    expect(second).toMatchObject({ taken: 100, queue: 200, refused: 100 });
  });

  it('counts the way there and back into the wait of those who were told to come back', () => {
    const told = play([1_000], taker, comeBack, 1);
    expect(told.at(-1)?.p99).toBeGreaterThan(5);
    expect(told[0]?.p99).toBeLessThan(3);
  });

  it('lets no ballot wait longer than its patience, however long the queue may be', () => {
    const [first] = play([10_000], { ...taker, queue: 1e6 }, comeBack, 1);
    expect(first?.queue).toBe(450);
  });
});
