import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparingly } from './sparingly.ts';

it('a message is written at most so often in its time, and a later one counts those that were left out', () => {
  const pauses = fc.array(fc.nat({ max: 300 }), { maxLength: 200 });
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 5 }), (waits, times) => {
      let now = 0;
      const ask = sparingly({ times, ms: 1_000 }, () => now);
      const said: { at: number; before: number }[] = [];
      let silent = 0;
      for (const wait of waits) {
        now += wait;
        const before = ask();
        if (before === null) silent += 1;
        else said.push({ at: now, before });
      }
      const told = said.reduce((sum, { before }) => sum + before, 0);
      expect(told).toBeLessThanOrEqual(silent);
      // The messages that were left out are counted with the next one that may be written.
      now += 1_000;
      expect(ask()).toBe(silent - told);
      // At most `times` messages within `ms`; two adjacent periods have twice as many at most.
      for (const { at } of said) {
        const within = said.filter((one) => one.at >= at && one.at < at + 1_000);
        expect(within.length).toBeLessThanOrEqual(2 * times);
      }
    }),
  );
});
