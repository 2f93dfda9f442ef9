import { afterEach, describe, expect, it } from 'vitest';
import { receiptDate } from './receipt-time.tsx';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('receiptDate', () => {
  it('names UTC before the zone is known', () => {
    expect(plain(receiptDate(new Date('2025-06-12T18:47:00Z'), false))).toBe('jeudi 12 juin, 18 h 47 UTC');
  });

  it('is in the phone’s own zone afterwards, across midnight and months', () => {
    process.env.TZ = 'Pacific/Auckland';
    expect(plain(receiptDate(new Date('2025-07-31T23:30:00Z'), true))).toBe(
      'vendredi 1er août, 11 h 30 (23 h 30 UTC)',
    );
  });
});
