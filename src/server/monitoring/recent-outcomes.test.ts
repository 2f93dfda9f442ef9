import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutcomeRing, RECENT_MINUTES } from './recent-outcomes.ts';

const WINDOW = RECENT_MINUTES * 60_000;
/** The length in milliseconds of the parts that are forgotten. */
const PART = 10_000;
const START = Date.UTC(2026, 10, 22, 20, 0, 0);

describe('the count of recent outcomes', () => {
  it('is counted by code, the most frequent first, and forgotten after five minutes', () => {
    const ring = createOutcomeRing();
    ring.note(null, START);
    ring.note('CONTEST_CLOSED', START + 1_000);
    ring.note('VOTE_ALREADY_CAST', START + 2_000);
    ring.note('VOTE_ALREADY_CAST', START + 60_000);
    expect(ring.read(START + 60_000)).toEqual({
      minutes: 5,
      accepted: 1,
      refused: [
        { code: 'VOTE_ALREADY_CAST', count: 2 },
        { code: 'CONTEST_CLOSED', count: 1 },
      ],
    });
    expect(ring.read(START + WINDOW)).toMatchObject({
      accepted: 0,
      refused: [{ code: 'VOTE_ALREADY_CAST', count: 1 }],
    });
    expect(ring.read(START + 2 * WINDOW)).toMatchObject({ accepted: 0, refused: [] });
  });

  it('holds everything of the last five minutes and nothing older, to ten seconds', () => {
    const requests = fc.array(fc.record({ after: fc.nat(30_000), refused: fc.boolean() }), { maxLength: 80 });
    fc.assert(
      fc.property(requests, fc.nat(WINDOW), (list, later) => {
        const ring = createOutcomeRing();
        let now = START;
        const noted = list.map(({ after, refused }) => {
          now += after;
          ring.note(refused ? 'CONTEST_CLOSED' : null, now);
          return { at: now, refused };
        });
        const { accepted, refused } = ring.read(now + later);
        const taken = noted.filter((one) => !one.refused);
        const since = (ms: number) => taken.filter(({ at }) => at > now + later - ms).length;
        expect(accepted).toBeGreaterThanOrEqual(since(WINDOW - PART));
        expect(accepted).toBeLessThanOrEqual(since(WINDOW));
        const all = noted.filter(({ at }) => at > now + later - (WINDOW - PART)).length;
        expect(accepted + (refused[0]?.count ?? 0)).toBeGreaterThanOrEqual(all);
      }),
    );
  });

  it('does not count outcomes of the future as recent when the clock is put back', () => {
    const ring = createOutcomeRing();
    ring.note(null, START + 3_600_000);
    expect(ring.read(START).accepted).toBe(0);
  });
});
