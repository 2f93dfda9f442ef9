import { expect, it } from 'vitest';
import { utcDay } from '#domain/contest/rules.ts';
import type { Vote } from '#domain/voting/schema.ts';
import type { ShownBallot } from '../voting/ballot.ts';
import { takeCounted, toVotedDay } from './counted-here.ts';
import { drawThanks } from './draw-thanks.ts';

const DAY_MS = 86_400_000;
const CONTEST = '00000000-0000-4000-8000-000000000001';
const KOFFI = '00000000-0000-4000-8000-000000000002';

function ballot(now: number, endsIn: number): ShownBallot {
  const koffi = {
    id: KOFFI,
    display_name: 'Koffi',
    number: 2,
    city: '',
    discipline: '',
    gender: 'm' as const,
    portrait: null,
    pagne: { pattern: 'losange' as const, a: '#000', b: '#000', c: '#000' },
    eliminated: false,
  };
  return {
    contest: { id: CONTEST, week: 2, daily_votes: 1, end_date: new Date(now + endsIn).toISOString() },
    candidates: [koffi],
    voteDay: utcDay(new Date(now)),
    spent: 0,
    dailyLeft: 1,
    bonusLeft: 0,
    bonusLimit: 20,
    votedFor: [],
    registered: true,
    site: {
      publicUrl: 'https://palmares.example',
      texts: {},
      publishedWeek: null,
      contact: null,
      pushKey: null,
    },
    now,
  };
}

/** The answer to a vote that was counted at an instant. */
function countedAt(at: number) {
  const cast_at = new Date(at).toISOString();
  const vote: Vote = {
    id: 'v',
    contest_id: CONTEST,
    candidate_id: KOFFI,
    kind: 'daily',
    vote_day: cast_at.slice(0, 10),
    request_id: '00000000-0000-4000-8000-000000000003',
    cast_at,
  };
  return { todays_votes: [vote], bonus_count: 0 };
}

it('the thanks for a vote of today take it as given', () => {
  const now = Date.now();
  const frame = { votedDay: null };
  drawThanks(countedAt(now), ballot(now, 3 * DAY_MS), frame);
  const today = utcDay(new Date(now));
  expect(takeCounted()).toMatchObject({
    next: { kind: 'tomorrow' },
    record: { day: today, dailyLeft: 0, daily: { candidateId: KOFFI, votes: 1 } },
  });
  expect(toVotedDay(frame)).toBe(today);
});

it('a vote whose answer comes after midnight takes none of the new day', () => {
  const now = Date.now();
  const frame = { votedDay: null };
  drawThanks(countedAt(now - DAY_MS), ballot(now, 3 * DAY_MS), frame);
  const yesterday = utcDay(new Date(now - DAY_MS));
  expect(takeCounted()).toMatchObject({ next: { kind: 'newDay' }, record: { day: yesterday } });
  expect(toVotedDay(frame)).toBe(yesterday);
});

it('once the end that the page knows has come, the server says what comes next', () => {
  const now = Date.now();
  drawThanks(countedAt(now), ballot(now, 0), undefined);
  expect(takeCounted()).toBeNull();
});
