import { describe, expect, it } from 'vitest';
import type { Candidate } from '#domain/contest/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';
import { toSupport } from './account-summary.ts';

const candidate = (id: string) => ({ id, display_name: id }) as Candidate;
const vote = (candidate_id: string, kind: Vote['kind'], cast_at: string) =>
  ({ candidate_id, kind, cast_at, vote_day: cast_at.slice(0, 10) }) as Vote;
const [grace, koffi, aicha] = [candidate('Grâce'), candidate('Koffi'), candidate('Aïcha')];

describe('toSupport', () => {
  it('adds up the votes of each candidate by day, the last supported first', () => {
    const votes = [
      vote('Grâce', 'daily', '2026-11-20T18:47:00.000Z'),
      vote('Grâce', 'bonus', '2026-11-20T18:47:01.000Z'),
      vote('Koffi', 'bonus', '2026-11-20T19:00:00.000Z'),
      vote('Grâce', 'bonus', '2026-11-20T18:47:00.500Z'),
      vote('Grâce', 'daily', '2026-11-19T23:59:59.999Z'),
      vote('quelqu’un d’autre', 'daily', '2026-11-18T12:00:00.000Z'),
    ];
    expect(toSupport(votes, [grace, koffi, aicha])).toEqual([
      { candidate: koffi, day: '2026-11-20', daily: 0, bonus: 1, lastAt: '2026-11-20T19:00:00.000Z' },
      { candidate: grace, day: '2026-11-20', daily: 1, bonus: 2, lastAt: '2026-11-20T18:47:01.000Z' },
      { candidate: grace, day: '2026-11-19', daily: 1, bonus: 0, lastAt: '2026-11-19T23:59:59.999Z' },
    ]);
  });

  it('is empty when nothing was given', () => {
    expect(toSupport([], [grace, koffi])).toEqual([]);
  });
});
