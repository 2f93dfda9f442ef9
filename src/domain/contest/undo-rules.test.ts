import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extensionLimits, isShortExtension, moreTime, NOTICE_SECONDS } from './end-rules.ts';
import { type DoneAct, UNDO_SECONDS, undoableAct, undoing } from './undo-rules.ts';

const AT = Date.parse('2026-11-28T20:59:00.000Z');
const END = '2026-11-28T21:00:00.000Z';
const LATER = '2026-11-28T21:05:00.000Z';
const FANTA = 'fanta';

const contest = (more: object = {}) => ({
  start_date: new Date(AT - 3_600_000),
  end_date: new Date(END),
  result_date: new Date(END),
  override: null,
  published_at: null,
  ...more,
});
const done = (act: string, more: Partial<DoneAct> = {}): DoneAct => ({
  id: 'event',
  at: new Date(AT).toISOString(),
  act,
  operator_id: FANTA,
  before: null,
  after: null,
  ...more,
});
const suspended = done('contest.suspend', { before: { override: null }, after: { override: 'suspended' } });
const resumed = done('contest.resume', { before: { override: 'suspended' }, after: { override: null } });
const extended = done('contest.extend', {
  before: { end_date: END, result_date: END },
  after: { end_date: LATER, result_date: LATER },
});
const standingAfter = {
  'contest.suspend': contest({ override: 'suspended' }),
  'contest.resume': contest(),
  'contest.extend': contest({ end_date: new Date(LATER), result_date: new Date(LATER) }),
};
type Taken = keyof typeof standingAfter;
const each = [suspended, resumed, extended].map((one) => [one, standingAfter[one.act as Taken]] as const);

/** A request `ms` milliseconds after the act, by the act's author unless another operator is named. */
const asked = (ms: number, operatorId = FANTA) => ({ operatorId, now: new Date(AT + ms) });
const clock = (ms: number) => new Date(AT + ms);

describe('an act on air that its author takes back', () => {
  it('leaves the vote as it stood before', () => {
    expect(undoing(suspended, 'event', standingAfter['contest.suspend'], asked(900), clock(900))).toEqual({
      override: null,
    });
    expect(undoing(resumed, 'event', standingAfter['contest.resume'], asked(900), clock(900))).toEqual({
      override: 'suspended',
    });
    expect(undoing(extended, 'event', standingAfter['contest.extend'], asked(900), clock(900))).toEqual({
      end_date: new Date(END),
      result_date: new Date(END),
    });
  });

  it('is taken back within ten seconds of the database’s clock, and never after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom(...each), (ms, [one, stands]) => {
        const what = undoing(one, 'event', stands, asked(ms), clock(0));
        if (ms < UNDO_SECONDS * 1_000) expect(typeof what).toBe('object');
        else expect(what).toBe('UNDO_TOO_LATE');
      }),
    );
  });

  it('is nothing that another operator did, that came before another act, or that has changed since', () => {
    for (const [one, stands] of each) {
      expect(undoing(one, 'event', stands, asked(1, 'awa'), clock(1))).toBe('NOT_FOUND');
      expect(undoing(one, 'another', stands, asked(1), clock(1))).toBe('CHANGED_MEANWHILE');
      const closed = {
        ...stands,
        override: 'closed' as const,
        end_date: new Date(AT + 1),
        published_at: null,
      };
      expect(undoing(one, 'event', closed, asked(1), clock(1))).toBe('CHANGED_MEANWHILE');
    }
  });

  it('is never an opening, a close, an earlier end, nor what two persons have agreed on', () => {
    for (const act of ['contest.open', 'contest.close', 'contest.shorten', 'contest.undo', 'contest.publish'])
      expect(undoableAct(done(act))).toBeNull();
    expect(undoableAct({ ...extended, after: { ...extended.after, approval: 'x' } })).toBeNull();
    expect(undoableAct(extended)).toBe('contest.extend');
  });

  it('keeps an extension whose former end is too near for every vote to have come before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120_000 }), (ms) => {
        const what = undoing(extended, 'event', standingAfter['contest.extend'], asked(1), clock(ms));
        const near = AT + ms + NOTICE_SECONDS * 1_000 > Date.parse(END);
        if (near) expect(what).toBe('UNDO_END_NEAR');
        else expect(typeof what).toBe('object');
      }),
    );
  });
});

describe('a press for more time', () => {
  it('is a short extension from the end that was shown; a longer one, and one from no end, is none', () => {
    const limits = extensionLimits('operator');
    const isShort = (minutes: number) =>
      isShortExtension({ current_end: END, end_date: moreTime(END, minutes) }, limits);
    for (const minutes of limits.presses) expect(isShort(minutes)).toBe(true);
    expect(isShort(Math.max(...limits.presses) + 1)).toBe(false);
    expect(isShort(0)).toBe(false);
    expect(isShortExtension({ end_date: LATER }, limits)).toBe(false);
  });

  it('is none for an operator whose role may extend no vote', () => {
    const limits = extensionLimits('moderator');
    expect(isShortExtension({ current_end: END, end_date: moreTime(END, 5) }, limits)).toBe(false);
  });
});
