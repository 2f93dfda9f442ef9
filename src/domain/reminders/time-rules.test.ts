import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isNight, secondsUntilNight, toInstant, toTimeText, toWallTime } from './time-rules.ts';

const ZONES = [
  'Africa/Abidjan',
  'Africa/Johannesburg',
  'Africa/Casablanca',
  'Europe/Paris',
  'Indian/Antananarivo',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const zones = fc.constantFrom(...ZONES);
const days = fc
  .date({ min: new Date('2024-01-02'), max: new Date('2031-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minutes = fc.integer({ min: 0, max: 1439 });

it('clocks of a zone show the time that an instant was made for, but where they skip it in spring', () => {
  fc.assert(
    fc.property(zones, days, minutes, (zone, day, minute) => {
      const shown = toWallTime(zone, toInstant(zone, { day, minute }));
      if (shown.day === day && shown.minute === minute) return;
      // Clocks skip the time on that day: the instant is as much later, by an hour or two at most.
      const base = toInstant(zone, { day, minute }).getTime();
      for (let shift = -180; shift <= 180; shift += 15) {
        expect(toWallTime(zone, new Date(base + shift * 60_000))).not.toEqual({ day, minute });
      }
    }),
  );
});

it('a night in Abidjan lasts from 23:00 to 07:00, and an hour earlier begins the one in Lagos', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
  expect(['22:59', '23:00', '06:59', '07:00'].map((time) => isNight('Africa/Abidjan', at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isNight('Africa/Lagos', at('22:00'))).toBe(true);
  expect(secondsUntilNight('Africa/Lagos', at('21:30'))).toBe(1_800);
  expect(secondsUntilNight('Africa/Lagos', at('23:30'))).toBe(0);
});

it('days follow one another over the ends of months and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect([0, 65, 1439].map(toTimeText)).toEqual(['00:00', '01:05', '23:59']);
});
