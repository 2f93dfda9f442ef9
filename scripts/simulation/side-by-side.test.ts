import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it('two accounts of an evening stand minute by minute beside each other, also where one is longer', () => {
  const minute = { came: 1_200.4, taken: 1_000, queue: 0, p99: 0.0234, refused: 3 };
  const lines = sideBySide([minute], [{ ...minute, p99: 2 }, minute]).map((line) =>
    line.trim().split(/ {3,}/),
  );
  expect(lines[2]).toEqual(['1', '1,200 | 1,200', '1,000 | 1,000', '0 | 0', '0.02 s | 2.00 s', '3 | 3']);
  expect(lines[3]?.slice(0, 2)).toEqual(['2', '– | 1,200']);
});
