import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { dayName } from '#site/copy/history.ts';
import { type CodedVote, candidatesIn, toHistory, toTalents } from './history.ts';

const contests = [1, 2, 3].map((week) => ({ id: `c${week}`, week, status: 'published' }) as Contest);
const candidates = [1, 2].map(
  (number) => ({ id: `k${number}`, number, display_name: `K${number}` }) as Candidate,
);

const past = (more: Partial<CodedVote>): CodedVote => ({
  id: '',
  contest_id: 'c1',
  candidate_id: 'k1',
  kind: 'daily',
  vote_day: '2026-11-16',
  request_id: '00000000-0000-4000-8000-000000000001',
  cast_at: '2026-11-16T10:00:00.000Z',
  annulled: null,
  code: '7F3A·09BC',
  ...more,
});

describe('the history of a user', () => {
  it('goes by week and day, the last first, with what each request gave', () => {
    const weeks = toHistory(
      [
        past({}),
        past({ kind: 'bonus', annulled: 'Double compte', code: '11D2·0A4C' }),
        past({ vote_day: '2026-11-17', cast_at: '2026-11-17T10:00:00.000Z', request_id: '2-0000000002' }),
        past({ contest_id: 'c3', candidate_id: 'k2', vote_day: '2026-12-01', request_id: '3-0000000003' }),
      ],
      contests,
      candidates,
    );
    expect(
      weeks.map(({ contest, votes, bonus, annulled }) => [contest.week, votes, bonus, annulled]),
    ).toEqual([
      [3, 1, 0, 0],
      [1, 3, 1, 1],
    ]);
    expect(weeks[1]?.days.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-16']);
    expect(weeks[1]?.days[1]?.given).toMatchObject([
      {
        daily: 1,
        bonus: 1,
        annulled: 1,
        reasons: ['Double compte'],
        reference: 'S1-0000-0001',
        codes: ['7F3A·09BC', '11D2·0A4C'],
      },
    ]);
    expect(candidatesIn(weeks).map(({ id }) => id)).toEqual(['k2', 'k1']);
  });

  it('loses no vote of a known contest and candidate, and counts none twice', () => {
    const vote = fc.record({
      contest_id: fc.constantFrom('c1', 'c2', 'c3', 'gone'),
      candidate_id: fc.constantFrom('k1', 'k2', 'gone'),
      kind: fc.constantFrom('daily' as const, 'bonus' as const),
      vote_day: fc.constantFrom('2026-11-16', '2026-11-17'),
      request: fc.nat(4),
      annulled: fc.constantFrom(null, 'a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(vote), (drawn) => {
        // A request is for one candidate, in one contest, on one day.
        const votes = drawn.map(({ request, ...one }) =>
          past({ ...one, request_id: `${one.contest_id} ${one.candidate_id} ${one.vote_day} ${request}` }),
        );
        const known = votes.filter((one) => one.contest_id !== 'gone' && one.candidate_id !== 'gone');
        const weeks = toHistory(votes, contests, candidates);
        const given = weeks.flatMap(({ days }) => days.flatMap((day) => day.given));
        expect(given.reduce((sum, one) => sum + one.daily + one.bonus, 0)).toBe(known.length);
        expect(given.reduce((sum, one) => sum + one.annulled, 0)).toBe(
          known.filter((one) => one.annulled !== null).length,
        );
        for (const week of weeks) {
          expect(toTalents(week).reduce((sum, one) => sum + one.votes, 0)).toBe(week.votes);
        }
      }),
    );
  });

  it('names days as one says them', () => {
    expect(dayName('2026-11-16', '2026-11-16')).toBe('Aujourd’hui');
    expect(dayName('2026-11-15', '2026-11-16')).toBe('Hier');
    expect(dayName('2026-11-01', '2026-11-16')).toBe('Dimanche 1er\u00a0novembre');
  });
});
