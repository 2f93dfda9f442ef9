import { expect, it } from 'vitest';
import { intervalName, listedMoment, timeAndDay, toldMoment } from './regie-curve.ts';

const NOW = '2026-01-01T00:03:00.000Z';
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

it('a moment of another day is told with its day, and of another year with its year', () => {
  const told = (iso: string, now = NOW) =>
    [toldMoment, listedMoment, timeAndDay].map((tell) => plain(tell(iso, now)));
  expect(told('2026-01-01T00:01:05.000Z')).toEqual(['aujourd’hui à 00:01:05', '00:01:05', '00:01:05']);
  expect(told('2025-12-31T23:59:05.000Z')).toEqual([
    'le mer. 31/12/2025 à 23:59:05',
    'mer. 31/12/2025, 23:59:05',
    '23:59:05 (mer. 31/12/2025)',
  ]);
  expect(told('2026-11-20T21:00:05.000Z', '2026-11-24T09:00:00.000Z')).toEqual([
    'le ven. 20/11 à 21:00:05',
    'ven. 20/11, 21:00:05',
    '21:00:05 (ven. 20/11)',
  ]);
});

it('an interval of a week is told with its day', () => {
  expect(plain(intervalName('semaine', '2026-11-20T09:00:00.000Z'))).toBe('ven. 20/11, 9 h');
  expect(intervalName('6h', '2026-11-20T09:05:00.000Z')).toBe('09:05');
});
