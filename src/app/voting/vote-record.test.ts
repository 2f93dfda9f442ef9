import { describe, expect, it } from 'vitest';
import { emptyRecord, isStale, recordFor, recordOf } from './vote-record.ts';

const record = recordOf({
  userId: 'u',
  day: '2026-06-12',
  dailyLeft: 0,
  daily: { candidateId: 'g', candidate: 'Grâce', votes: 1 },
  bonus: [{ candidateId: 'g', candidate: 'Grâce', votes: 2 }],
});

describe('recordOf', () => {
  it('keeps the votes under the names of the specification, and spends the choice', () => {
    expect(record).toEqual({
      user_id: 'u',
      vote_quotidien: { candidateId: 'g', candidate: 'Grâce', votes: 1, date: '2026-06-12' },
      vote_bonus: [{ candidateId: 'g', candidate: 'Grâce', votes: 2, date: '2026-06-12' }],
      daily_count: 0,
      chosen_candidate: null,
      last_vote_date: '2026-06-12',
    });
  });
});

describe('recordFor', () => {
  it('stays during the UTC day, to its last millisecond', () => {
    expect(recordFor(record, new Date('2026-06-12T23:59:59.999Z'))).toBe(record);
  });

  it('is reset on another UTC day: count 1, no choice, no votes', () => {
    expect(recordFor({ ...record, chosen_candidate: 'a' }, new Date('2026-06-13T00:00:00Z'))).toEqual(emptyRecord);
    expect(emptyRecord.daily_count).toBe(1);
  });

  it('is reset as well when the phone’s clock went back', () => {
    expect(isStale(record, new Date('2026-06-11T10:00:00Z'))).toBe(true);
  });

  it('compares days in UTC, wherever the phone is', () => {
    expect(isStale(record, new Date('2026-06-12T23:30:00-05:00'))).toBe(true);
    expect(isStale(record, new Date('2026-06-13T01:30:00+02:00'))).toBe(false);
  });

  it('leaves somebody alone who has not voted yet', () => {
    const choosing = { ...emptyRecord, chosen_candidate: 'g' };
    expect(recordFor(choosing, new Date('2026-06-13T00:00:00Z'))).toBe(choosing);
  });
});
