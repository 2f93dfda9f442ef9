import { describe, expect, it } from 'vitest';
import { voteForm } from '#test/vote-form.ts';
import { canSendAgain, notSent, toVoteRefusal, type VoteRefusal, voteStopped } from './vote-answer.ts';

const form = voteForm();

describe('canSendAgain', () => {
  const refusal = (code: VoteRefusal['code']): VoteRefusal => ({
    step: 'refused',
    status: code === 'VOTE_ALREADY_CAST' ? 409 : 503,
    code,
    message: '',
    retryAfter: null,
    form,
  });

  it('is true only while the server has not decided', () => {
    expect(canSendAgain(refusal('BUSY'))).toBe(true);
    expect(canSendAgain(refusal('NOT_SENT'))).toBe(true);
    expect(canSendAgain(notSent(form))).toBe(true);
    expect(canSendAgain(refusal('VOTE_ALREADY_CAST'))).toBe(false);
    expect(canSendAgain({ step: 'confirm', status: 200, form })).toBe(false);
    expect(canSendAgain(undefined)).toBe(false);
  });
});

describe('toVoteRefusal', () => {
  it('shows the server’s words, and sends the same form again where the server was busy', () => {
    const busy = {
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Patientez.',
    } as const;
    const shown = toVoteRefusal(busy, form);
    expect(shown).toMatchObject({ step: 'refused', status: 429, message: 'Patientez.', form });
    expect(canSendAgain(shown)).toBe(true);
    expect(canSendAgain(toVoteRefusal({ ...busy, status: 403, code: 'CONTEST_CLOSED' }, form))).toBe(false);
  });
});

describe('voteStopped', () => {
  it('tells a suspension, after which the vote is sent again, from the end, and both from any other reason', () => {
    expect(voteStopped('CONTEST_SUSPENDED')).toEqual({ suspended: true });
    expect(voteStopped('CONTEST_CLOSED')).toEqual({ suspended: false });
    for (const code of ['CONTEST_UNKNOWN', 'VOTE_ALREADY_CAST', 'BUSY']) expect(voteStopped(code)).toBeNull();
  });
});
