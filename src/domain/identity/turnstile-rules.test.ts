import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSpare,
  afterWait,
  emptyLine,
  isGoodTurn,
  judge,
  LONGEST_LINE_MS,
  lineLength,
  meanHashMs,
  readLine,
  TICKET_GRACE_MS,
  type TurnstileLine,
  turnstileRoom,
} from './turnstile-rules.ts';

const pace = fc.integer({ min: 1, max: 2_000 });
const hashing = fc.record({
  running: fc.integer({ min: 1, max: 64 }),
  waiting: fc.integer({ min: 0, max: 200 }),
});
const limits = fc.tuple(hashing, pace).map(([of, speed]) => ({ ...of, ...turnstileRoom(of, speed) }));
const line: fc.Arbitrary<TurnstileLine> = fc
  .record({ clock: fc.nat(1e9), ahead: fc.integer({ min: -100_000, max: LONGEST_LINE_MS }) })
  .map(({ clock, ahead }) => ({ ...emptyLine(clock), lastTurn: clock + ahead }));
/** Of a caller's ticket, before or behind the line's clock. */
const distance = fc.option(fc.integer({ min: -TICKET_GRACE_MS, max: LONGEST_LINE_MS }));

describe('the turnstile', () => {
  it('never lets in more than there is room for, and turns no caller away while the hashing has nothing to do', () => {
    fc.assert(
      fc.property(limits, line, distance, fc.nat(300), pace, (of, at, ahead, inside, speed) => {
        const verdict = judge(at, of, ahead === null ? null : at.clock + ahead, inside, speed);
        if (verdict.kind === 'in') expect(inside).toBeLessThan(of.room);
        else expect(inside).toBeGreaterThanOrEqual(of.running);
      }),
    );
  });

  it('lets a caller in whose turn has come wherever it lets in one without a turn', () => {
    fc.assert(
      fc.property(limits, line, fc.nat(TICKET_GRACE_MS), fc.nat(300), pace, (of, at, late, inside, speed) => {
        const due = judge(at, of, at.clock - late, inside, speed);
        const newcomer = judge(at, of, null, inside, speed);
        if (newcomer.kind === 'in') expect(due.kind).toBe('in');
        // Half of the room is theirs alone, as far as the hashing can do without it.
        const standing = at.lastTurn > at.clock;
        if (standing && inside >= of.busy && inside < of.room)
          expect([due.kind, newcomer.kind === 'in']).toEqual(['in', false]);
      }),
    );
  });

  it('gives out turns one after the other at the pace of the hashing, for ten minutes ahead at most', () => {
    fc.assert(
      fc.property(limits, pace, fc.integer({ min: 1, max: 100 }), (of, speed, callers) => {
        let at = emptyLine(1e9);
        let before = 0;
        for (let n = 0; n < callers; n += 1) {
          const verdict = judge(at, of, null, of.room, speed);
          if (verdict.kind === 'full') {
            expect(lineLength(at) + 1000 / speed + 1).toBeGreaterThan(LONGEST_LINE_MS);
            return;
          }
          if (verdict.kind !== 'wait') throw new Error('There is no room.');
          expect(verdict.turn).toBeGreaterThan(before);
          expect(verdict.ms).toBeLessThanOrEqual(LONGEST_LINE_MS);
          expect(verdict.ms).toBeGreaterThanOrEqual(((n + 1) * 1000) / speed);
          before = verdict.turn;
          at = afterWait(at, verdict.turn, verdict.ms);
        }
      }),
    );
  });

  it('keeps the turn of a caller who comes too early, and tells what is left of the wait', () => {
    fc.assert(
      fc.property(
        limits,
        line,
        fc.integer({ min: 1, max: LONGEST_LINE_MS }),
        pace,
        (of, at, ahead, speed) => {
          const turn = at.clock + ahead;
          expect(judge(at, of, turn, of.room, speed)).toEqual({ kind: 'wait', turn, ms: ahead });
        },
      ),
    );
  });

  it('is open to all again five seconds after the last turn, whether its holder has come or not', () => {
    const of = turnstileRoom({ running: 1, waiting: 100 }, 40);
    const at = { ...emptyLine(100_000), lastTurn: 95_000 };
    expect(judge(at, of, null, 60, 40)).toEqual({ kind: 'in', spare: false });
    expect(judge({ ...at, lastTurn: 95_001 }, of, null, 60, 40).kind).toBe('wait');
  });
});

describe('the clock of the line', () => {
  it('goes with the time while there is room, stands still while there is none, and never goes back', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -1_000, max: 5_000 }), fc.boolean()), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        let at = emptyLine(1e6);
        let now = 1e6;
        let open = 0;
        let latest = now;
        for (const [ms, hasRoom] of taken) {
          now += ms;
          if (hasRoom) open += Math.max(0, now - latest);
          latest = Math.max(latest, now);
          const next = readLine(at, hasRoom, now);
          expect(next.clock).toBeGreaterThanOrEqual(at.clock);
          at = next;
        }
        expect(at.clock).toBe(1e6 + open);
      }),
    );
  });

  it('waits for a caller whose turn had come and who found no room, as long as they take to come back', () => {
    const at = afterWait(emptyLine(1e6), 0, 0);
    expect(readLine(at, true, 1e6 + 1_500).clock).toBe(1e6);
    expect(readLine(at, true, 1e6 + 1_600).clock).toBe(1e6 + 100);
    // Callers who come before their turn, or have none, hold nothing up.
    for (const ms of [1, 5_000])
      expect(readLine(afterWait(emptyLine(1e6), 0, ms), true, 1e6 + 1_600).clock).toBe(1e6 + 1_600);
  });

  it('catches up with the time by a place for each caller who is let in out of turn, and never passes it', () => {
    const late = { ...emptyLine(1e6), clock: 1e6 - 60 };
    const once = afterSpare(late, 40);
    expect(once.clock).toBe(1e6 - 35);
    expect(afterSpare(afterSpare(once, 40), 40).clock).toBe(1e6);
  });

  it('decides for how long a ticket is good: a minute after its turn', () => {
    const at = emptyLine(1e9);
    expect(isGoodTurn(at, 1e9 - TICKET_GRACE_MS)).toBe(true);
    expect(isGoodTurn(at, 1e9 - TICKET_GRACE_MS - 1)).toBe(false);
    expect(isGoodTurn(at, 1e9 + LONGEST_LINE_MS)).toBe(true);
    expect(isGoodTurn(at, 1e9 + LONGEST_LINE_MS + 1)).toBe(false);
  });
});

describe('the room behind the turnstile', () => {
  it('holds what is hashed within seconds, and no more than may wait; the hashing always has something to do', () => {
    fc.assert(
      fc.property(hashing, pace, ({ running, waiting }, speed) => {
        const { room, busy } = turnstileRoom({ running, waiting }, speed);
        expect(room).toBeGreaterThanOrEqual(Math.min(running + waiting, 2 * running));
        expect(room).toBeLessThanOrEqual(running + waiting);
        expect(room).toBeLessThanOrEqual(Math.max(2 * running, 2.5 * speed + 1));
        expect(busy).toBeGreaterThanOrEqual(running);
        expect(busy).toBeLessThanOrEqual(Math.max(running, room / 2));
      }),
    );
  });

  it('has its pace from hashes as they are, and from no single one', () => {
    expect(1000 / meanHashMs()).toBe(40);
    expect(meanHashMs(25, 10_000)).toBeLessThan(550);
    const slow = Array.from({ length: 100 }, () => 100).reduce((mean, ms) => meanHashMs(mean, ms), 25);
    expect(slow).toBeGreaterThan(99);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), (hashes) => {
        const mean = hashes.reduce((before, ms) => meanHashMs(before, ms), meanHashMs());
        expect(mean).toBeGreaterThanOrEqual(5);
        expect(mean).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});
