import { expect, it } from 'vitest';
import { mayAct, ROLES } from '#domain/acts/role-rules.ts';
import { extensionLimits, limitingWeek } from './end-rules.ts';

it.each(ROLES)(
  'every press that the live screen offers to the role %s is one that it may do alone',
  (role) => {
    const { presses, pressed, alone } = extensionLimits(role);
    expect(presses).toEqual(presses.toSorted((a, b) => a - b));
    for (const minutes of presses) {
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThanOrEqual(pressed);
    }
    expect(pressed).toBeLessThanOrEqual(alone);
    expect(alone > 0).toBe(mayAct(role, 'live'));
  },
);

it('the week that limits an extension is the next to begin, within what two persons may extend a vote by', () => {
  const end = '2026-11-30T20:00:00.000Z';
  const week = (number: number, start_date: string) => ({ week: number, start_date });
  const weeks = [
    week(1, '2026-11-23T20:00:00.000Z'),
    week(3, '2026-12-07T20:00:00.000Z'),
    week(2, '2026-11-30T20:00:00.000Z'),
  ];
  expect(limitingWeek(end, weeks)).toEqual(week(2, end));
  expect(limitingWeek('2026-11-30T20:00:00.001Z', weeks)?.week).toBe(3);
  expect(limitingWeek('2026-11-23T19:59:59.000Z', weeks.slice(1))?.week).toBe(2);
  expect(limitingWeek('2026-11-01T20:00:00.000Z', weeks)).toBeNull();
});
