import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopted, questionFor } from '../outbox/kept-question.ts';
import {
  type Answer,
  afterAnswer,
  isOutdated,
  type KeptVote,
  leased,
  maySend,
  newKeptVote,
  waitMs,
} from './kept-vote.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

const AWA = '00000000-0000-4000-8000-00000000000a';
const MOUSSA = '00000000-0000-4000-8000-00000000000b';

const fresh = (now = NOON): KeptVote =>
  newKeptVote(
    {
      contest_id: '00000000-0000-4000-8000-000000000001',
      candidate_id: '00000000-0000-4000-8000-000000000002',
      daily: 1,
      bonus: 2,
      vote_day: '2026-11-20',
      request_id: '00000000-0000-4000-8000-000000000003',
    },
    AWA,
    {
      id: '00000000-0000-4000-8000-000000000002',
      display_name: 'Grâce',
      number: 1,
      portrait: null,
      pagne: { pattern: 'onde', a: '#111', b: '#222', c: '#333' },
    },
    now,
  );
const answered = (status: number, code: string | null = null, more: Partial<Answer> = {}): Answer => ({
  status,
  code,
  message: code && `${code}.`,
  todays: null,
  retryAfter: null,
  ...more,
});
const released: KeptVote = { ...fresh(), leasedUntil: 0 };

const answers = fc.option(
  fc.record({
    status: fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503),
    code: fc.option(
      fc.constantFrom(
        'VOTE_ALREADY_CAST',
        'VOTE_DAY_PASSED',
        'BUSY',
        'CONTEST_SUSPENDED',
        'SIGN_IN_REQUIRED',
        'NOT_YOUR_ACCOUNT',
      ),
    ),
    message: fc.constant('…'),
    todays: fc.option(fc.nat(5)),
    retryAfter: fc.option(fc.nat(120)),
  }),
);

describe('a vote kept on the phone', () => {
  it('stays the same request, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.array(answers, { maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, random) => {
          let vote = fresh();
          for (const answer of list) vote = afterAnswer(leased(vote, NOON), answer, NOON, random);
          expect(vote.ballot).toEqual(fresh().ballot);
          expect(vote.attempts).toBe(list.length);
        },
      ),
    );
  });

  it('is settled by nothing but an answer of our server that decides', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { state } = afterAnswer(fresh(), answer, NOON, 0.5);
        if (!answer || answer.status >= 500 || answer.status === 429) {
          if (!answer || answer.todays === null || answer.status >= 300) expect(state).toBe('waiting');
        }
        if (state === 'counted') expect(answer && answer.status < 300 && answer.todays !== null).toBe(true);
        if (state === 'refused' || state === 'outdated') expect(answer?.code).not.toBeNull();
      }),
    );
  });

  it.each<[string, Answer | null, KeptVote['state']]>([
    ['taken', answered(201, null, { todays: 1 }), 'counted'],
    ['taken before', answered(200, null, { todays: 3 }), 'counted'],
    ['no network', null, 'waiting'],
    ['the login page of a hotel', answered(200), 'waiting'],
    ['a proxy that finds nothing', answered(404), 'waiting'],
    ['a full queue', answered(503, 'BUSY', { retryAfter: 2 }), 'waiting'],
    ['too many calls', answered(429, 'TOO_MANY_REQUESTS'), 'waiting'],
    ['a suspension', answered(403, 'CONTEST_SUSPENDED'), 'waiting'],
    ['nobody signed in', answered(401, 'SIGN_IN_REQUIRED'), 'sign-in'],
    ['the day over', answered(409, 'VOTE_DAY_PASSED'), 'outdated'],
    ['given already', answered(409, 'VOTE_ALREADY_CAST'), 'refused'],
    ['closed', answered(403, 'CONTEST_CLOSED'), 'refused'],
    ['another account', answered(403, 'NOT_YOUR_ACCOUNT'), 'other-account'],
  ])('%s', (_name, answer, state) => {
    expect(afterAnswer(fresh(), answer, NOON, 0).state).toBe(state);
  });
});

describe('a phone that goes from hand to hand', () => {
  const unnamed: KeptVote = { ...released, userId: null };
  const others = afterAnswer(leased(released, NOON), answered(403, 'NOT_YOUR_ACCOUNT'), NOON, 0);

  it('never sends the vote of a signed-out visitor for the user who signs in, sent before or not, refused or not', () => {
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 10 }), fc.boolean(), fc.nat(1e8), (list, asked, later) => {
        let vote = unnamed;
        for (const answer of list) vote = afterAnswer(vote, answer, NOON, 0.5);
        expect(maySend(vote, NOON + later, asked)).toBe(false);
      }),
    );
  });

  it('asks the user who has signed in whether the vote is theirs, and a visitor to sign in', () => {
    expect(questionFor(unnamed, NOON, true, true)).toBe('meant');
    expect(questionFor(others, NOON, true, true)).toBe('meant');
    expect(questionFor(others, NOON, false, true)).toBe('sign-in');
    expect(questionFor(unnamed, NOON, false, true)).toBe('sign-in');
    expect(questionFor(unnamed, NOON, false, false)).toBe('waiting');
    expect(questionFor(released, NOON, true, true)).toBe('waiting');
    expect(questionFor(unnamed, MIDNIGHT, true, true)).toBe('outdated');
  });

  it('sends it once its user has said so, as theirs and as the same request', () => {
    for (const vote of [unnamed, others]) {
      const own = adopted(vote, MOUSSA, NOON);
      expect(own).toMatchObject({ userId: MOUSSA, ballot: released.ballot });
      expect(maySend(own, NOON, false)).toBe(true);
      expect(questionFor(own, NOON, true, true)).toBe('waiting');
    }
  });

  it('sends it when the one who meant it is back', () => {
    expect(maySend(others, NOON, false)).toBe(false);
    expect(maySend(others, NOON, true)).toBe(true);
  });
});

describe('sending', () => {
  it('is for one at a time, and given up for dead after a while', () => {
    const sending = leased(released, NOON);
    expect(maySend(released, NOON, false)).toBe(true);
    expect(maySend(sending, NOON, true)).toBe(false);
    expect(maySend(sending, NOON + 34_000, true)).toBe(false);
    expect(maySend(sending, NOON + 36_000, false)).toBe(true);
    expect(maySend(afterAnswer(sending, null, NOON, 0), NOON, true)).toBe(true);
  });

  it('never happens by itself, nor on request, once the day is over', () => {
    expect(isOutdated(released, MIDNIGHT - 1)).toBe(false);
    expect(isOutdated(released, MIDNIGHT)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: MIDNIGHT, max: MIDNIGHT + 1e10 }), fc.boolean(), (now, asked) => {
        expect(maySend(released, now, asked)).toBe(false);
      }),
    );
    const told = afterAnswer(fresh(), answered(409, 'VOTE_DAY_PASSED'), NOON, 0);
    expect(maySend(told, NOON, true)).toBe(false);
  });

  it('waits for a sign-in where one is needed, and for nobody after a decision', () => {
    const unsigned = afterAnswer(fresh(), answered(401, 'SIGN_IN_REQUIRED'), NOON, 0);
    expect(maySend(unsigned, NOON, false)).toBe(false);
    expect(maySend(unsigned, NOON, true)).toBe(true);
    for (const answer of [answered(201, null, { todays: 1 }), answered(409, 'VOTE_ALREADY_CAST')])
      expect(maySend(afterAnswer(fresh(), answer, NOON, 0), NOON, true)).toBe(false);
  });

  it('waits twice as long each time, spread by chance, and as long as the server asks', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(600),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, asked, random) => {
          const wait = waitMs(attempts, asked, random);
          expect(wait).toBeGreaterThanOrEqual(asked * 1000);
          expect(wait).toBeLessThanOrEqual(asked * 1000 + 300_000);
          expect(waitMs(attempts + 1, asked, random)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
    expect([waitMs(0, 0, 0), waitMs(0, 0, 1), waitMs(3, 0, 0), waitMs(30, 0, 1)]).toEqual([
      1e3, 2e3, 8e3, 3e5,
    ]);
  });
});
