import { describe, expect, it } from 'vitest';
import type { Candidate } from '#domain/contest/schema.ts';
import { toGivenReceipts } from '#domain/voting/receipt-rules.ts';
import type { Vote } from '#domain/voting/schema.ts';
import { toReceipts, votesByCandidate } from './receipts.ts';

const candidate = (id: string, display_name: string): Candidate => ({
  id,
  display_name,
  description: '',
  number: 1,
  city: '',
  discipline: '',
  gender: 'f',
  portrait: null,
  pagne: { pattern: 'losange', a: '#000', b: '#000', c: '#000' },
  eliminated: false,
});
const week = () => 2;
const receiptsOf = (given: Vote[], candidates: Candidate[]) =>
  toReceipts(toGivenReceipts(given, week), candidates);
const grace = candidate('g', 'Grâce');
const koffi = candidate('k', 'Koffi');
const first = '00000000-0000-4000-8000-000000000001';
const second = '00000000-0000-4000-8000-000000000002';

function vote(request_id: string, kind: Vote['kind'], candidate_id: string, cast_at: string): Vote {
  return {
    id: `${request_id}.0`,
    contest_id: 'c',
    candidate_id,
    kind,
    vote_day: '2026-06-12',
    request_id,
    cast_at,
  };
}

const votes = [
  vote(first, 'daily', 'g', '2026-06-12T18:47:00.000Z'),
  vote(first, 'bonus', 'g', '2026-06-12T18:47:00.000Z'),
  vote(first, 'bonus', 'g', '2026-06-12T18:47:00.000Z'),
  vote(second, 'bonus', 'k', '2026-06-12T19:00:00.000Z'),
];

describe('toReceipts', () => {
  it('makes one receipt of each request, newest first', () => {
    expect(receiptsOf(votes, [grace, koffi])).toEqual([
      {
        contestId: 'c',
        reference: 'S2-0000-0002',
        candidate: koffi,
        daily: 0,
        bonus: 1,
        castAt: '2026-06-12T19:00:00.000Z',
      },
      {
        contestId: 'c',
        reference: 'S2-0000-0001',
        candidate: grace,
        daily: 1,
        bonus: 2,
        castAt: '2026-06-12T18:47:00.000Z',
      },
    ]);
  });

  it('leaves out a candidate who is not listed any more', () => {
    expect(receiptsOf(votes, [koffi])).toHaveLength(1);
  });
});

describe('votesByCandidate', () => {
  it('adds up all receipts of a candidate', () => {
    const again = vote('00000000-0000-4000-8000-000000000003', 'bonus', 'g', '2026-06-12T20:00:00.000Z');
    const given = votesByCandidate(receiptsOf([...votes, again], [grace, koffi]));
    expect(given).toEqual([
      { candidate: grace, votes: 4 },
      { candidate: koffi, votes: 1 },
    ]);
  });
});
