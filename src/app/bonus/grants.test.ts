import { describe, expect, it } from 'vitest';
import type { Bonus } from '#domain/bonus/schema.ts';
import { grantLines } from './grants.ts';

const vote = (candidate: string, cast_at: string): Bonus['vote'] => ({
  contest_id: 'c',
  week: 2,
  candidate_id: candidate,
  candidate,
  cast_at,
});

const grant = (number: number, other: Partial<Bonus> = {}): Bonus => ({
  number,
  bonus_type: 'partenaire',
  source: 'PALMARES2026',
  granted_at: '2026-06-10T08:00:00.000Z',
  vote: null,
  ...other,
});

describe('grantLines', () => {
  it('puts the bonus votes of one code in one row, as long as they are together', () => {
    const aicha = vote('aicha', '2026-06-11T08:00:00.000Z');
    const lines = grantLines([grant(4), grant(3), grant(2, { vote: aicha }), grant(1, { vote: aicha })]);
    expect(lines.map(({ number, count, vote }) => [number, count, vote?.candidate])).toEqual([
      [4, 2, undefined],
      [2, 2, 'aicha'],
    ]);
  });

  it('keeps apart what came at another time, from elsewhere, or went elsewhere', () => {
    const lines = grantLines([
      grant(5),
      grant(4, { granted_at: '2026-06-09T08:00:00.000Z' }),
      grant(3, { source: 'AUTRE' }),
      grant(2, { vote: vote('aicha', '2026-06-11T08:00:00.000Z') }),
      grant(1, { vote: vote('koffi', '2026-06-11T08:00:00.000Z') }),
    ]);
    expect(lines.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });
});
