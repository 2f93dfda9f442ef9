import { describe, expect, it } from 'vitest';
import { canSendAgain, type Refusal, readVoteForm, retryDelay } from './vote-answer.ts';

const form = {
  contest_id: 'c',
  candidate_id: 'g',
  vote_day: '2026-06-12',
  request_id: 'r',
  daily: 1,
  bonus: 2,
};

describe('readVoteForm', () => {
  it('reads the fields of the form', () => {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.set(name, String(value));
    expect(readVoteForm(data)).toEqual(form);
  });

  it('takes what is missing as nothing, and leaves nonsense for the validation to refuse', () => {
    const data = new FormData();
    data.set('bonus', 'deux');
    expect(readVoteForm(data)).toMatchObject({ candidate_id: '', daily: 0, bonus: Number.NaN });
  });
});

describe('canSendAgain', () => {
  const refusal = (code: Refusal['code']): Refusal => ({
    step: 'refused',
    status: 503,
    code,
    message: '',
    retryAfter: null,
    form,
  });

  it('is true only while nobody has decided', () => {
    expect(canSendAgain(refusal('BUSY'))).toBe(true);
    expect(canSendAgain(refusal('NOT_SENT'))).toBe(true);
    expect(canSendAgain(refusal('VOTE_ALREADY_CAST'))).toBe(false);
    expect(canSendAgain({ step: 'confirm', status: 200, form })).toBe(false);
    expect(canSendAgain(undefined)).toBe(false);
  });
});

describe('retryDelay', () => {
  it('waits as long as asked, spread over a second, longer each time', () => {
    expect(retryDelay(2, 0, 0)).toBe(2000);
    expect(retryDelay(2, 0, 0.5)).toBe(2500);
    expect(retryDelay(2, 1, 0)).toBe(4000);
  });

  it('never waits less than a second nor much more than a minute', () => {
    expect(retryDelay(0, 0, 0)).toBe(1000);
    expect(retryDelay(50, 9, 1)).toBe(61_000);
  });
});
