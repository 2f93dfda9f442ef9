import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#domain/sha.ts';
import { registerCode } from './code-rules.ts';
import { registerKeys } from './keys.ts';
import { opensVotes } from './receipt-rules.ts';
import { receiptFor } from './receipts.ts';
import type { BallotReceipt } from './schema.ts';

const keys = registerKeys('a secret of the register for tests, long enough');

/** What the server makes of a request with a daily vote and some bonus votes. */
function makeBallot(daily: 0 | 1, bonus: number, slot: number): BallotReceipt {
  const [contest_id, request_id, candidate_id, user_id] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const slots = [...(daily ? [slot] : []), ...Array.from({ length: bonus }, (_, index) => -1 - slot - index)];
  const votes = slots.map((one) =>
    receiptFor(keys, { contest_id, request_id, candidate_id, user_id, vote_day: '2026-11-20', slot: one }),
  );
  return { contest_id, request_id, candidate_id, given_at: '2026-11-20T12:00:00.000Z', daily, bonus, votes };
}

const ballot = fc
  .tuple(fc.constantFrom(0 as const, 1 as const), fc.nat(5), fc.nat(9))
  .filter(([daily, bonus]) => daily + bonus > 0)
  .map((parts) => makeBallot(...parts));

describe('receipts', () => {
  it('open the votes that a request gave', () => {
    fc.assert(
      fc.property(ballot, (it) => {
        expect(opensVotes(sha256, it)).toBe(true);
      }),
    );
  });

  it('open no other request, candidate, contest or number of votes', () => {
    const field = fc.constantFrom('contest_id' as const, 'request_id' as const, 'candidate_id' as const);
    fc.assert(
      fc.property(ballot, field, fc.integer({ min: -2, max: 2 }), (it, name, more) => {
        expect(opensVotes(sha256, { ...it, [name]: randomUUID() })).toBe(false);
        expect(opensVotes(sha256, { ...it, bonus: it.bonus + more })).toBe(more === 0);
        expect(opensVotes(sha256, { ...it, votes: it.votes.slice(1) })).toBe(false);
        const [first] = it.votes as [BallotReceipt['votes'][number]];
        expect(
          opensVotes(sha256, { ...it, votes: [...it.votes.slice(1), ...it.votes.slice(0, 1), first] }),
        ).toBe(false);
      }),
    );
  });

  it('do not open it with a single digit changed', () => {
    const part = fc.constantFrom('tag' as const, 'salt' as const, 'commitment' as const);
    fc.assert(
      fc.property(ballot, part, fc.nat(), (it, name, where) => {
        const [first, ...others] = it.votes as [BallotReceipt['votes'][number]];
        const at = where % first[name].length;
        const digit = first[name][at] === '0' ? '1' : '0';
        const changed = first[name].slice(0, at) + digit + first[name].slice(at + 1);
        expect(opensVotes(sha256, { ...it, votes: [{ ...first, [name]: changed }, ...others] })).toBe(false);
      }),
    );
  });

  it('have a code that can be read out', () => {
    expect(registerCode(`7f3a09bc${'0'.repeat(56)}`)).toBe('7F3A·09BC');
  });
});
