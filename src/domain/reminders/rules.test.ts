import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeZone } from '#domain/time-zone-schema.ts';
import { mayAsk } from './question-rules.ts';
import {
  dailyKept,
  isLate,
  isReached,
  LATE_MS,
  nextDailyAt,
  roundKept,
  roundsDue,
  SPREAD_MS,
  toDailyDay,
  toLastBucket,
  toRounds,
  toSpread,
} from './rules.ts';
import { remindInput } from './schema.ts';
import { isNight, toInstant } from './time-rules.ts';

const HOUR = 3_600_000;
const zones = fc.constantFrom(
  'Africa/Abidjan',
  'Africa/Nairobi',
  'Europe/Paris',
  'America/New_York',
  'Pacific/Apia',
);
const times = fc.record({
  bucket: fc.integer({ min: 0, max: 255 }),
  time_zone: zones,
  minute: fc.integer({ min: 0, max: 1439 }),
});
const instants = fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });

describe('the daily reminder', () => {
  it('comes at the chosen time or up to ten minutes after it, within two days, and never in the past', () => {
    fc.assert(
      fc.property(times, instants, (time, now) => {
        const due = nextDailyAt(time, now, null);
        expect(due.getTime()).toBeGreaterThan(now.getTime());
        expect(due.getTime() - now.getTime()).toBeLessThan(26 * HOUR + SPREAD_MS);
        const chosen = toInstant(time.time_zone, { day: toDailyDay(time, due), minute: time.minute });
        expect(due.getTime() - chosen.getTime()).toBe(toSpread(time.bucket));
        expect(toSpread(time.bucket)).toBeLessThan(SPREAD_MS);
      }),
    );
  });

  it('is for one local day only, however often its user changes time and zone', () => {
    fc.assert(
      fc.property(
        instants,
        fc.array(fc.tuple(times, fc.integer({ min: 1, max: 2_000 })), { minLength: 2 }),
        (start, changes) => {
          const days: string[] = [];
          let now = start;
          let last: string | null = null;
          for (const [time, waited] of changes) {
            const due = nextDailyAt(time, now, last);
            const at = new Date(now.getTime() + waited * 60_000);
            // The next change comes first.
            if (at < due) {
              now = at;
              continue;
            }
            last = toDailyDay(time, due);
            days.push(last);
            now = due;
          }
          expect(new Set(days).size).toBe(days.length);
          expect(days.toSorted()).toEqual(days);
        },
      ),
    );
  });

  it('is dropped twenty minutes after its time', () => {
    const due = new Date('2026-11-23T18:00:00Z');
    expect(isLate(due, new Date(due.getTime() + LATE_MS))).toBe(false);
    expect(isLate(due, new Date(due.getTime() + LATE_MS + 1))).toBe(true);
  });

  it('is kept for a phone that is away no longer than the vote of the day, the contest, or the evening', () => {
    const time = { bucket: 0, time_zone: 'Africa/Abidjan', minute: 18 * 60 };
    const kept = (at: string, end: string, minute = time.minute) =>
      dailyKept({ ...time, minute }, { end_date: end }, new Date(at));
    const far = '2026-12-01T00:00:00.000Z';
    expect(kept('2026-11-23T12:00:00Z', far)).toBe(3 * 3_600);
    expect(kept('2026-11-23T12:00:00Z', '2026-11-23T12:30:00.000Z')).toBe(1_800);
    expect(kept('2026-11-23T22:30:00Z', far)).toBe(1_800);
    // A user who has chosen a time at night is reminded at night; the daily vote ends at midnight UTC.
    expect(kept('2026-11-23T23:30:00Z', far, 23 * 60 + 30)).toBe(1_800);
  });
});

describe('reminders to all', () => {
  const contest = (
    status: 'open' | 'suspended' | 'closed' | 'published',
    published_at: string | null = null,
  ) => ({
    id: 'c',
    status,
    start_date: '2026-11-16T00:00:00.000Z',
    end_date: '2026-11-22T21:00:00.000Z',
    published_at,
  });
  const due = (one: ReturnType<typeof contest>, at: string) =>
    roundsDue([one], new Date(at)).map(({ kind }) => kind);

  it('the last hour is told while the vote is open, and not in its last ten minutes or after', () => {
    expect(due(contest('open'), '2026-11-22T19:59:59Z')).toEqual([]);
    expect(due(contest('open'), '2026-11-22T20:00:00Z')).toEqual(['last_hour']);
    expect(due(contest('open'), '2026-11-22T20:50:00Z')).toEqual([]);
    expect(due(contest('suspended'), '2026-11-22T20:10:00Z')).toEqual([]);
    expect(due(contest('closed'), '2026-11-22T20:10:00Z')).toEqual([]);
  });

  it('a message of the last hour is never kept beyond the end of the vote', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 50 * 60 - 1 }), (time, second) => {
        const now = new Date(Date.parse('2026-11-22T20:00:00Z') + second * 1_000);
        const [round] = roundsDue([contest('open')], now);
        expect(round).toBeDefined();
        if (round)
          expect(now.getTime() + roundKept(round, time, now) * 1_000).toBeLessThanOrEqual(
            Date.parse(contest('open').end_date),
          );
      }),
    );
  });

  it('results are told each user once: when they come out, or in the morning to those who slept', () => {
    fc.assert(
      fc.property(times, instants, (time, out) => {
        const rounds = toRounds(contest('published', out.toISOString()));
        const told = rounds.filter((round) => isReached(round, time, new Date(round.from)));
        const night = time.minute >= 23 * 60 || time.minute < 7 * 60;
        expect(told.length).toBeLessThanOrEqual(1);
        if (night || !isNight(time.time_zone, out)) expect(told.map(({ kind }) => kind)).toEqual(['results']);
        for (const round of told)
          if (!night) expect(isNight(time.time_zone, new Date(round.from))).toBe(false);
      }),
    );
  });

  it('turns of a round are spread over ten minutes, bucket by bucket', () => {
    const [round] = toRounds(contest('open'));
    if (!round) throw new Error('no round');
    const last = (ms: number) => toLastBucket(round, new Date(round.from + ms));
    expect(last(0)).toBe(0);
    expect(last(SPREAD_MS / 2)).toBe(128);
    expect(last(SPREAD_MS)).toBe(255);
    expect(last(5 * SPREAD_MS)).toBe(255);
  });
});

describe('the question about reminders', () => {
  const DAY = 86_400_000;
  it('is not asked for fourteen days after it was waved away, nor where reminders are on or refused', () => {
    const state = { permission: 'default', subscribed: false, dismissedAt: null } as const;
    expect(mayAsk(state, 0)).toBe(true);
    expect(mayAsk({ ...state, permission: 'granted' }, 0)).toBe(true);
    expect(mayAsk({ ...state, permission: 'denied' }, 0)).toBe(false);
    expect(mayAsk({ ...state, subscribed: true }, 0)).toBe(false);
    const waved = { ...state, dismissedAt: 100 };
    expect(mayAsk(waved, 100)).toBe(false);
    expect(mayAsk(waved, 99 + 14 * DAY)).toBe(false);
    expect(mayAsk(waved, 100 + 14 * DAY)).toBe(true);
    // The phone's clock was wrong when it was waved away.
    expect(mayAsk(waved, 50)).toBe(true);
  });
});

describe('what a caller may say of their reminders', () => {
  it('a zone is one that the world knows by its name, and never an offset', () => {
    for (const zone of ['Africa/Abidjan', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
      expect(timeZone.safeParse(zone).success, zone).toBe(true);
    for (const zone of ['', '+01:00', 'Africa/Nulle-part', 'x'.repeat(65), '../etc', 'Africa/Abidjan\0'])
      expect(timeZone.safeParse(zone).success, zone).toBe(false);
    expect(timeZone.parse('aFRICA/aBIDJAN')).toBe(timeZone.parse('Africa/Abidjan'));
  });

  it('keys that no browser makes are refused', () => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const input = (more: object) => ({
      subscription: { endpoint: 'https://fcm.googleapis.com/x', keys: { ...keys, ...more } },
      time_zone: 'UTC',
      time: '23:59',
    });
    expect(remindInput.parse(input({})).time).toBe(1439);
    expect(remindInput.safeParse(input({ auth: 'a'.repeat(21) })).success).toBe(false);
    expect(remindInput.safeParse(input({ p256dh: `${'B'.repeat(86)}!` })).success).toBe(false);
    expect(remindInput.safeParse({ ...input({}), time: '24:00' }).success).toBe(false);
  });
});
