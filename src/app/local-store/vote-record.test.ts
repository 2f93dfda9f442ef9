import { describe, expect, it } from 'vitest';
import { utcDay } from '#domain/contest/rules.ts';
import { emptyRecord, recordOn, toVoteRecord, voteRecord } from './vote-record.ts';

const record = toVoteRecord({
  userId: 'u',
  day: '2026-06-12',
  dailyLeft: 0,
  daily: { candidateId: 'g', candidate: 'Grâce', votes: 1 },
  bonus: [{ candidateId: 'g', candidate: 'Grâce', votes: 2 }],
});

describe('toVoteRecord', () => {
  it('holds the votes under the names of the specification, and spends the choice', () => {
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

describe('recordOn', () => {
  const on = (instant: string) => recordOn(record, utcDay(new Date(instant)));

  it('stays during the UTC day, to its last millisecond', () => {
    expect(on('2026-06-12T23:59:59.999Z')).toBe(record);
  });

  it('is reset on another UTC day: count 1, no choice, no votes', () => {
    const chosen = { ...record, chosen_candidate: 'a' };
    expect(recordOn(chosen, '2026-06-13')).toEqual(emptyRecord);
    expect(emptyRecord).toMatchObject({ daily_count: 1, chosen_candidate: null, vote_quotidien: null });
  });

  it('is reset as well when the clock went back', () => {
    expect(on('2026-06-11T10:00:00Z')).toBe(emptyRecord);
  });

  it('compares days in UTC, wherever the phone is', () => {
    expect(on('2026-06-12T23:30:00-05:00')).toBe(emptyRecord);
    expect(on('2026-06-13T01:30:00+02:00')).toBe(record);
  });

  it('stays while its user has chosen and not voted yet', () => {
    const choosing = { ...emptyRecord, chosen_candidate: 'g' };
    expect(recordOn(choosing, '2026-06-13')).toBe(choosing);
  });
});

describe('the record of a phone that several users share', () => {
  const own = '00000000-0000-4000-8000-00000000000a';
  const other = '00000000-0000-4000-8000-00000000000b';
  const { choose, keepOwn } = voteRecord.getState();

  it('keeps the choice of one user from another who signs in', () => {
    choose('g', own);
    keepOwn(null);
    keepOwn(own);
    expect(voteRecord.getState().chosen_candidate).toBe('g');
    keepOwn(other);
    expect(voteRecord.getState()).toMatchObject(emptyRecord);
  });

  it('keeps a choice that was made without a session for the user who signs in', () => {
    choose('g', null);
    keepOwn(own);
    expect(voteRecord.getState().chosen_candidate).toBe('g');
  });
});
