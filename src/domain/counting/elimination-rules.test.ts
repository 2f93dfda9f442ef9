import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eliminationProblems,
  isDecidedByPeople,
  lastPlaces,
  proposeEliminated,
  toElimination,
  toKeptElimination,
} from './elimination-rules.ts';

const NONE = new Set<string>();
const lines = (...votes: number[]) =>
  votes.map((given, place) => ({ candidate_id: `c${place}`, votes: given }));
const leave = (...eliminated_ids: string[]) => ({ elimination: 'leave' as const, eliminated_ids });
const decided = { tie_rule: 'draw' as const, tie_reason: 'Tirage au sort' };
const STAYS = { elimination: 'TICKED_AND_STAYS' };

describe('who is proposed to leave', () => {
  it('is the last of the ranking, without those who have left before', () => {
    expect(proposeEliminated(lines(9, 5, 2), NONE)).toEqual(['c2']);
    expect(proposeEliminated(lines(9, 5, 2), new Set(['c2']))).toEqual(['c1']);
  });

  it('is no candidate where the last places are tied, or one candidate is left', () => {
    expect(proposeEliminated(lines(9, 2, 2), NONE)).toEqual([]);
    expect(lastPlaces(lines(9, 2, 2), NONE)).toEqual(['c1', 'c2']);
    expect(proposeEliminated(lines(9, 2), new Set(['c1']))).toEqual([]);
  });
});

describe('a decision on who leaves', () => {
  it('needs a rule and a reason exactly where one who leaves has as many votes as one who stays, or more', () => {
    const given = fc.array(fc.nat(5), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(given, fc.array(fc.nat(7), { minLength: 1 }), (votes, chosen) => {
        const all = lines(...votes);
        const ids = [...new Set(chosen.filter((place) => place < votes.length))].map((place) => `c${place}`);
        fc.pre(ids.length > 0 && ids.length < votes.length);
        const stays = all.filter(({ candidate_id }) => !ids.includes(candidate_id));
        const crosses = all.some(
          (one) => ids.includes(one.candidate_id) && stays.some(({ votes: other }) => other <= one.votes),
        );
        expect(isDecidedByPeople(all, NONE, ids)).toBe(crosses);
        const problems = Object.keys(eliminationProblems(all, NONE, leave(...ids), false));
        expect(problems).toEqual(crosses ? ['tie_rule', 'tie_reason'] : []);
        expect(eliminationProblems(all, NONE, { ...leave(...ids), ...decided }, false)).toEqual({});
      }),
    );
  });

  it.each([
    ['nothing said', {}, {}],
    ['no elimination', { elimination: 'none' as const }, {}],
    ['talents without saying that they leave', { eliminated_ids: ['c2'] }, { elimination: 'REQUIRED' }],
    ['one ticked who stays', { elimination: 'none' as const, eliminated_ids: ['c2'] }, STAYS],
    ['one ticked, and nothing said', { elimination: 'unchanged' as const, eliminated_ids: ['c2'] }, STAYS],
    ['the one ticked beforehand who stays', { elimination: 'none' as const, eliminated_ids: ['c1'] }, {}],
    ['leaving, and none named', leave(), { eliminated_ids: 'REQUIRED' }],
    ['one of another week', leave('x'), { eliminated_ids: 'INVALID' }],
    ['one who has left before', leave('c3'), { eliminated_ids: 'INVALID' }],
    ['all who are left', leave('c0', 'c1', 'c2'), { eliminated_ids: 'ALL_LEAVE' }],
    [
      'one of two equals, with a rule and no reason',
      { ...leave('c1'), tie_rule: 'jury' as const },
      { tie_reason: 'TIE_BREAK_NEEDED' },
    ],
  ])('%s', (_, asked, problems) => {
    expect(eliminationProblems(lines(9, 2, 2, 1), new Set(['c3']), asked, false, ['c1'])).toEqual(problems);
  });

  it('is kept with its tie-break only where votes alone do not decide it', () => {
    const named = lines(9, 2, 2).map((line, place) => ({ ...line, number: place, name: `Talent ${place}` }));
    const tie = { rule: 'draw', reason: 'Tirage au sort' };
    const kept = (...ids: string[]) => toElimination(named, NONE, { ...leave(...ids), ...decided })?.tie;
    expect(kept('c1')).toEqual(tie);
    // Both of the equals leave: nothing was drawn.
    expect(kept('c1', 'c2')).toBeNull();
  });

  it('loses its tie-break where a correction gives its talent the last place alone, and keeps it in a tie', () => {
    const tie = { rule: 'draw' as const, reason: 'Tirage au sort' };
    const before = { candidates: [{ candidate_id: 'c2', number: 2, name: 'Salif' }], tie };
    const corrected = (...votes: number[]) => toKeptElimination(lines(...votes), new Set(['c2']), before);
    expect(corrected(9, 3, 2)).toEqual({ ...before, tie: null });
    expect(corrected(9, 2, 2)).toEqual(before);
  });

  it('sends no candidate home in the last week, which names the winner', () => {
    expect(eliminationProblems(lines(9, 2), NONE, leave('c1'), true)).toEqual({
      elimination: 'NOT_IN_FINAL',
    });
    expect(eliminationProblems(lines(9, 2), NONE, { elimination: 'none' }, true)).toEqual({});
  });
});
