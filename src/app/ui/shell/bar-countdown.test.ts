import { describe, expect, it } from 'vitest';
import { type BarContest, barCountdown } from './bar-countdown.ts';

const at = (text: string) => Date.parse(text);
const contest: BarContest = {
  status: 'open',
  start_date: '2026-11-16T00:00:00Z',
  end_date: '2026-11-21T20:00:00Z',
  result_date: '2026-11-22T21:00:00Z',
};
const reset = at('2026-11-21T00:00:00Z');
const noon = at('2026-11-20T12:00:00Z');

describe('barCountdown', () => {
  it('counts down to 00:00 UTC, whether the vote is given or not', () => {
    expect(barCountdown(contest, null, noon)).toEqual({ towards: 'left', until: reset });
    expect(barCountdown(contest, '2026-11-20', noon)).toEqual({ towards: 'next', until: reset });
  });

  it('gives a new vote when the day has changed on an open page', () => {
    expect(barCountdown(contest, '2026-11-20', reset)?.towards).toBe('left');
  });

  it('does not promise a vote after the close', () => {
    const lastDay = at('2026-11-21T10:00:00Z');
    const end = at(contest.end_date);
    expect(barCountdown(contest, null, lastDay)).toEqual({ towards: 'left', until: end });
    expect(barCountdown(contest, '2026-11-21', lastDay)).toEqual({ towards: 'closing', until: end });
  });

  it('goes from phase to phase by the clock', () => {
    const scheduled = { ...contest, status: 'scheduled' as const };
    const start = at(contest.start_date);
    expect(barCountdown(scheduled, null, start - 1)).toEqual({ towards: 'opening', until: start });
    expect(barCountdown(scheduled, null, start)?.towards).toBe('left');
    const results = { towards: 'results', until: at(contest.result_date) };
    expect(barCountdown(contest, null, at(contest.end_date) + 15_000)).toEqual(results);
    expect(barCountdown({ ...contest, status: 'closed' }, null, noon)).toEqual(results);
    expect(barCountdown({ ...contest, status: 'closed' }, null, results.until)).toBeNull();
  });

  it('announces no results at the end that it knows, until the page has asked whether the vote was extended', () => {
    const end = at(contest.end_date);
    const closing = { towards: 'closing', until: end };
    expect([0, 11_000].map((later) => barCountdown(contest, null, end + later))).toEqual([closing, closing]);
    // The answer: extended, or closed.
    const extended = { ...contest, end_date: '2026-11-21T20:05:00Z' };
    expect(barCountdown(extended, null, end + 5_000)?.until).toBe(at(extended.end_date));
    expect(barCountdown({ ...contest, status: 'closed' }, null, end + 5_000)?.towards).toBe('results');
  });

  it('says nothing where there is nothing to wait for', () => {
    expect(barCountdown(null, null, noon)).toBeNull();
    expect(barCountdown({ ...contest, status: 'suspended' }, null, noon)).toBeNull();
    expect(barCountdown({ ...contest, status: 'published' }, null, noon)).toBeNull();
  });
});
