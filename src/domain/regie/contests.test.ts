import { describe, expect, it } from 'vitest';
import type { PlannedWeek } from '#domain/contest/plan.ts';
import type { PlannedContest } from '#domain/contest/schema.ts';
import { nextWeek } from './contests.ts';

const NOW = new Date('2026-11-05T12:10:00Z');
const PLANNED: PlannedContest = {
  week: 3,
  start_date: '2026-11-02T20:00:00.000Z',
  end_date: '2026-11-09T20:00:00.000Z',
  result_date: '2026-11-09T22:00:00.000Z',
  end_contest: false,
  candidate_ids: [],
};
const toWeek = (planned: Partial<PlannedContest>) =>
  ({ planned: { ...PLANNED, ...planned } }) as unknown as PlannedWeek;

describe('the week that the régie proposes next', () => {
  it('leaves an hour after the last one, and closes at the same hour week after week', () => {
    const fourth = nextWeek([toWeek({})], ['a'], NOW);
    expect(fourth).toEqual({
      week: 4,
      start_date: '2026-11-09T21:00:00.000Z',
      end_date: '2026-11-16T20:00:00.000Z',
      result_date: '2026-11-16T22:00:00.000Z',
      end_contest: false,
      candidate_ids: ['a'],
    });
    expect(nextWeek([toWeek({}), toWeek(fourth)], [], NOW)).toMatchObject({
      start_date: '2026-11-16T21:00:00.000Z',
      end_date: '2026-11-23T20:00:00.000Z',
    });
  });

  it('lasts as long as the last one where that was not of whole days', () => {
    const short = toWeek({ end_date: '2026-11-08T21:30:00.000Z', result_date: '2026-11-08T21:30:00.000Z' });
    expect(nextWeek([short], [], NOW)).toMatchObject({
      start_date: '2026-11-08T22:30:00.000Z',
      end_date: '2026-11-15T00:00:00.000Z',
    });
  });

  it('begins at a full hour to come where the last one is long over', () => {
    expect(nextWeek([toWeek({})], [], new Date('2026-12-01T12:10:00Z'))).toMatchObject({
      start_date: '2026-12-01T14:00:00.000Z',
      end_date: '2026-12-08T14:00:00.000Z',
    });
  });
});
