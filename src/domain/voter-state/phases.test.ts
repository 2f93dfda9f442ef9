import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastChange, nextChange } from './phases.ts';

it('a shared page has another name after each instant at which the vote opens or closes, results come out, or a day begins', () => {
  const instant = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, instant, instant, instant, (now, start_date, end_date, result_date) => {
      const plan = {
        id: 'c',
        week: 1,
        start_date,
        end_date,
        result_date,
        override: null,
        published_at: null,
      };
      const [last, next] = [lastChange([plan], now), nextChange([plan], now)];
      for (const turn of [start_date, end_date, result_date].map(Number)) {
        expect(turn <= last || turn >= next).toBe(true);
      }
      expect(last <= Number(now) && Number(now) < next).toBe(true);
      expect(new Date(last).getUTCDate()).toBe(now.getUTCDate());
      expect(new Date(next - 1).getUTCDate()).toBe(now.getUTCDate());
      expect(lastChange([plan], new Date(next))).toBe(next);
    }),
  );
});
