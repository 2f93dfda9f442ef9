import { describe, expect, it } from 'vitest';
import type { ResultLine } from '#domain/counting/schema.ts';
import {
  barRules,
  hasTies,
  isTied,
  isWithoutElimination,
  thresholdIndex,
  toEliminated,
  toPodium,
} from './result-rules.ts';

function line(id: string, number: number, votes: number, eliminated = false): ResultLine {
  const pagne = { pattern: 'losange', a: '#000', b: '#000', c: '#000' } as const;
  const candidate = {
    id,
    display_name: id,
    description: '',
    number,
    city: '',
    discipline: '',
    gender: 'f' as const,
    portrait: null,
    pagne,
    eliminated,
  };
  return { candidate, rank: 1, votes, annulled: 0, share: 0 };
}

const lines = [line('a', 1, 300), line('b', 2, 200, true), line('c', 3, 100, true)];

const result = (eliminated_ids: string[] | null, end_contest = false) => ({
  contest: { end_contest },
  eliminated_ids,
  lines,
});

describe('who leaves the show with a result', () => {
  it('are those whom its publication names, and not all who are missing from the next week or have left by now', () => {
    expect([...toEliminated(result(['c']), new Set(['a']))]).toEqual(['c']);
    expect([...toEliminated(result(['c']), null)]).toEqual(['c']);
    expect([...toEliminated(result([]), new Set(['a']))]).toEqual([]);
    expect([...toEliminated(result([]), null)]).toEqual([]);
  });

  it('are, where its publication says nothing, those missing from the next week', () => {
    expect([...toEliminated(result(null), new Set(['a', 'b']))]).toEqual(['c']);
  });

  it('are, where its publication says nothing, those who have left by now while the next week is not known', () => {
    expect([...toEliminated(result(null), null)]).toEqual(['b', 'c']);
  });

  it('is none of those of the week that names the winner', () => {
    expect([...toEliminated(result(null, true), null)]).toEqual([]);
    expect([...toEliminated(result(['c'], true), null)]).toEqual([]);
  });

  it('is said to be none exactly where it was published so, and not of the last week', () => {
    expect(isWithoutElimination(result([]))).toBe(true);
    expect(isWithoutElimination(result([], true))).toBe(false);
    expect(isWithoutElimination(result(['c']))).toBe(false);
    expect(isWithoutElimination(result(null))).toBe(false);
  });
});

describe('thresholdIndex', () => {
  it('stands before the first of the last ones', () => {
    expect(thresholdIndex(lines, new Set(['c']))).toBe(2);
    expect(thresholdIndex(lines, new Set(['b', 'c']))).toBe(1);
  });

  it('is not drawn when a candidate below it stays, when all candidates leave, or when none does', () => {
    expect(thresholdIndex(lines, new Set(['b']))).toBe(-1);
    expect(thresholdIndex(lines, new Set(['a', 'b', 'c']))).toBe(-1);
    expect(thresholdIndex(lines, new Set())).toBe(-1);
  });
});

describe('barRules', () => {
  it('are in proportion to the first', () => {
    expect(barRules(lines)).toBe('.part-1{width:100.00%}.part-2{width:66.67%}.part-3{width:33.33%}');
  });

  it('are empty bars when no vote was cast', () => {
    expect(barRules([line('a', 1, 0)])).toBe('.part-1{width:0.00%}');
  });
});

describe('ties', () => {
  const tied = [{ rank: 1 }, { rank: 1 }, { rank: 3 }];

  it('are ranks that two lines share', () => {
    expect(hasTies(tied)).toBe(true);
    expect(tied.map((one) => isTied(tied, one))).toEqual([true, true, false]);
    expect(hasTies([{ rank: 1 }, { rank: 2 }])).toBe(false);
  });
});

describe('the podium', () => {
  const ids = (winner: string | null, of = lines) =>
    toPodium(of, winner).map(({ candidate }) => candidate.id);

  it('has the first three, the first in the middle', () => {
    expect(ids(null, [...lines, line('d', 4, 50)])).toEqual(['a', 'b', 'c']);
  });

  it('has the declared winner in the middle where another has as many votes and a lower number', () => {
    expect(ids('b')).toEqual(['b', 'a', 'c']);
    expect(ids('b', [line('a', 1, 2), line('b', 2, 2)])).toEqual(['b', 'a']);
  });
});
