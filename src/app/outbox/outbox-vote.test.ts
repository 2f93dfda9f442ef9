import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalFate, VOTE_REFUSALS } from '#domain/voting/refusal-rules.ts';
import { AWA, accountsVote, freshVote as fresh, MIDNIGHT, NOON } from '#test/outbox-vote.ts';
import {
  afterAnswer,
  afterConfirmed,
  type CountedVote,
  isOutdated,
  leased,
  maybeArrived,
  maySend,
  type OutboxVote,
  released,
  type SendAnswer,
  type Sender,
  type ToldVote,
  waitMs,
} from './outbox-vote.ts';

/** The server's answer when this many votes have been given today. */
const countedVotes = (votes: number): CountedVote => ({
  todays_votes: Array.from({ length: votes }, () => ({}) as CountedVote['todays_votes'][number]),
  bonus_count: 0,
});
const answered = (
  status: number,
  code: string | null = null,
  more: Partial<SendAnswer> = {},
): SendAnswer => ({
  status,
  code,
  message: code && `${code}.`,
  counted: null,
  receipts: [],
  onServer: false,
  retryAfter: null,
  ...more,
});
const waiting = released(fresh());
/** A page of the user who meant the vote: one that asks, and one that only looks. */
const ASKING: Sender = { asked: true, account: AWA };
const LOOKING: Sender = { asked: false, account: AWA };

const answers = fc.option(
  fc.record({
    status: fc.constantFrom(200, 201, 202, 204, 302, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503),
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
    counted: fc.option(fc.nat(5).map((votes) => countedVotes(votes))),
    receipts: fc.constant<SendAnswer['receipts']>([]),
    onServer: fc.boolean(),
    retryAfter: fc.option(fc.nat(120)),
  }),
);

describe('a vote in the outbox', () => {
  it('stays the same request after any answers', () => {
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

  it('is of its day by the server’s clock, as far as the phone’s is known to be off', () => {
    const hour = 3_600_000;
    fc.assert(
      fc.property(fc.integer({ min: -48, max: 48 }), (off) => {
        const ahead = off * hour;
        const vote = { ...fresh(NOON - ahead), ahead };
        expect(isOutdated(vote, MIDNIGHT - ahead - 1)).toBe(false);
        expect(isOutdated(vote, MIDNIGHT - ahead)).toBe(true);
      }),
    );
  });

  it('is settled by an answer of our server that decides, and by no other', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { state } = afterAnswer(fresh(), answer, NOON, 0.5);
        if (!answer || answer.status >= 500 || answer.status === 429) {
          expect(state).toBe('waiting');
        }
        if (state === 'counted') expect(answer && answer.status < 300 && answer.counted !== null).toBe(true);
        if (state === 'on-server') expect(answer).toMatchObject({ status: 202, onServer: true });
        if (state === 'refused' || state === 'outdated') expect(answer?.code).not.toBeNull();
      }),
    );
  });

  it.each<[string, SendAnswer | null, OutboxVote['state']]>([
    ['taken', answered(201, null, { counted: countedVotes(1) }), 'counted'],
    ['taken before', answered(200, null, { counted: countedVotes(3) }), 'counted'],
    ['no network', null, 'waiting'],
    ['the login page of a hotel', answered(200), 'waiting'],
    ['a proxy that finds nothing', answered(404), 'waiting'],
    ['a full queue', answered(503, 'BUSY', { retryAfter: 2 }), 'waiting'],
    ['too many calls', answered(429, 'TOO_MANY_REQUESTS'), 'waiting'],
    ['a suspension', answered(403, 'CONTEST_SUSPENDED'), 'waiting'],
    ['kept by the server until its author signs in', answered(202, null, { onServer: true }), 'on-server'],
    ['no user signed in', answered(401, 'SIGN_IN_REQUIRED'), 'sign-in'],
    ['the day over', answered(409, 'VOTE_DAY_PASSED'), 'outdated'],
    ['given already', answered(409, 'VOTE_ALREADY_CAST'), 'refused'],
    ['closed', answered(403, 'CONTEST_CLOSED'), 'refused'],
    ['its candidate gone', answered(422, 'CANDIDATE_ELIMINATED'), 'refused'],
    ['a session that has expired', answered(401, 'SESSION_EXPIRED'), 'sign-in'],
    ['a country that may not vote', answered(403, 'COUNTRY_NOT_ALLOWED'), 'refused'],
    ['a preview', answered(403, 'PREVIEW_READ_ONLY'), 'waiting'],
    ['another account', answered(403, 'NOT_YOUR_ACCOUNT'), 'other-account'],
  ])('is settled or waits after an answer: %s', (_name, answer, state) => {
    expect(afterAnswer(fresh(), answer, NOON, 0).state).toBe(state);
  });

  const POSTPONING = Object.keys(VOTE_REFUSALS).filter((code) => refusalFate(code) === 'waiting');

  it.each(POSTPONING)(
    'is sent again within about a minute after %s, however often it was sent before',
    (code) => {
      for (const random of [0, 0.5, 1]) {
        const vote = afterAnswer({ ...fresh(), attempts: 30 }, answered(403, code), NOON, random);
        expect(vote.dueAt - NOON).toBeLessThanOrEqual(64_000);
        expect(vote.dueAt - NOON).toBeGreaterThanOrEqual(32_000);
      }
    },
  );

  it('may have arrived once a sending has heard nothing, whatever the server says of its day later', () => {
    const passed = answered(409, 'VOTE_DAY_PASSED');
    expect(maybeArrived(fresh())).toBe(false);
    expect(maybeArrived(afterAnswer(fresh(), null, NOON, 0))).toBe(true);
    expect(maybeArrived(afterAnswer(fresh(), passed, NOON, 0))).toBe(false);
    expect(maybeArrived(afterAnswer(afterAnswer(fresh(), null, NOON, 0), passed, NOON, 0))).toBe(true);
  });

  it('cannot have arrived by sendings that were tried while the phone had no network, however many', () => {
    const tried = (vote: OutboxVote, answer: SendAnswer | null, online: boolean) =>
      afterAnswer(vote, answer, NOON, 0.5, online);
    let vote = waiting;
    for (let times = 0; times < 3; times += 1) vote = tried(vote, null, false);
    expect([vote.attempts, maybeArrived(vote)]).toEqual([3, false]);
    // The phone was wrong: the server has decided that the day is over, and no other sending went out.
    expect(maybeArrived(tried(vote, answered(409, 'VOTE_DAY_PASSED'), false))).toBe(false);
    expect(maybeArrived(tried(vote, null, true))).toBe(true);
    const { vote: confirmed } = afterConfirmed(fresh(), null, NOON, 0.5, false);
    expect(confirmed && maybeArrived(confirmed)).toBe(false);
  });

  it('knows from our server alone what keeps it waiting, until a sending hears nothing', () => {
    const suspended = afterAnswer(fresh(), answered(403, 'CONTEST_SUSPENDED'), NOON, 0);
    expect(suspended).toMatchObject({ state: 'waiting', message: 'CONTEST_SUSPENDED.' });
    expect(afterAnswer(suspended, null, NOON, 0).message).toBeNull();
    expect(afterAnswer(suspended, answered(502, null, { message: '…' }), NOON, 0).message).toBeNull();
  });
});

describe('maySend', () => {
  it('lets one sender have the vote at a time, and believes it dead after a while', () => {
    const sending = leased(waiting, NOON);
    expect(maySend(waiting, NOON, LOOKING)).toBe(true);
    expect(maySend(sending, NOON, ASKING)).toBe(false);
    expect(maySend(sending, NOON + 34_000, ASKING)).toBe(false);
    expect(maySend(sending, NOON + 36_000, LOOKING)).toBe(true);
    expect(maySend(afterAnswer(sending, null, NOON, 0), NOON, ASKING)).toBe(true);
  });

  it('lets no sender have it once its day is over', () => {
    expect(isOutdated(waiting, MIDNIGHT - 1)).toBe(false);
    expect(isOutdated(waiting, MIDNIGHT)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: MIDNIGHT, max: MIDNIGHT + 1e10 }), fc.boolean(), (now, asked) => {
        expect(maySend(waiting, now, { asked, account: AWA })).toBe(false);
      }),
    );
    const told = afterAnswer(fresh(), answered(409, 'VOTE_DAY_PASSED'), NOON, 0);
    expect(maySend(told, NOON, ASKING)).toBe(false);
  });

  it('lets its own user’s page have it after a refused sign-in or another account, and no sender after a decision', () => {
    const unsigned = afterAnswer(fresh(), answered(401, 'SIGN_IN_REQUIRED'), NOON, 0);
    expect(maySend(unsigned, NOON, LOOKING)).toBe(false);
    expect(maySend(unsigned, NOON, ASKING)).toBe(true);
    const others = afterAnswer(fresh(), answered(403, 'NOT_YOUR_ACCOUNT'), NOON, 0);
    expect(maySend(others, NOON, ASKING)).toBe(true);
    for (const vote of [unsigned, others])
      for (const account of [null, '00000000-0000-4000-8000-00000000000b'])
        expect(maySend(vote, NOON + 1e7, { asked: true, account })).toBe(false);
    for (const answer of [
      answered(201, null, { counted: countedVotes(1) }),
      answered(409, 'VOTE_ALREADY_CAST'),
    ])
      expect(maySend(afterAnswer(fresh(), answer, NOON, 0), NOON, ASKING)).toBe(false);
  });
});

it('a vote of an account is not sent by a page of another one, which need not ask the server', () => {
  const other = '00000000-0000-4000-8000-00000000000b';
  for (const asked of [true, false]) {
    expect(maySend(accountsVote(), NOON, { asked, account: other })).toBe(false);
    expect(maySend(accountsVote(), NOON, { asked, account: AWA })).toBe(true);
    expect(maySend(accountsVote(), NOON, { asked, account: null })).toBe(true);
  }
});

describe('waitMs', () => {
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

describe('a vote that the page where it was confirmed has sent', () => {
  it.each<[string, SendAnswer | null, ToldVote['kind'], 'gone' | 'held' | 'free']>([
    ['counted', answered(201, null, { counted: countedVotes(2) }), 'counted', 'gone'],
    ['kept by the server', answered(202, null, { onServer: true }), 'sign-in', 'gone'],
    ['no user signed in', answered(401, 'SIGN_IN_REQUIRED'), 'sign-in', 'free'],
    ['another account', answered(403, 'NOT_YOUR_ACCOUNT'), 'sign-in', 'free'],
    ['given already', answered(409, 'VOTE_ALREADY_CAST'), 'refused', 'gone'],
    ['the day over', answered(409, 'VOTE_DAY_PASSED'), 'refused', 'gone'],
    ['a suspension', answered(403, 'CONTEST_SUSPENDED'), 'refused', 'gone'],
    ['a full queue', answered(503, 'BUSY', { retryAfter: 2 }), 'busy', 'held'],
    ['too many calls', answered(429, 'TOO_MANY_REQUESTS', { retryAfter: 3 }), 'busy', 'held'],
    ['the database away', answered(503, 'DATABASE_UNAVAILABLE'), 'busy', 'held'],
    ['a defect', answered(500, 'INTERNAL'), 'unsent', 'free'],
    ['a proxy without its server', answered(502), 'unsent', 'free'],
    ['the login page of a hotel', answered(200), 'unsent', 'free'],
    ['no network', null, 'unsent', 'free'],
  ])('is told and left in the outbox by what was answered: %s', (_name, answer, kind, left) => {
    const { vote, told } = afterConfirmed(fresh(), answer, NOON, 0.5);
    expect(told.kind).toBe(kind);
    expect(vote === null ? 'gone' : vote.leasedUntil > NOON ? 'held' : 'free').toBe(left);
    if (vote) expect(vote.ballot).toEqual(fresh().ballot);
  });

  it('is held for the page that counts down, and free soon after the page should have sent it', () => {
    const { vote, told } = afterConfirmed(fresh(), answered(503, 'BUSY', { retryAfter: 8 }), NOON, 0.5);
    expect(told).toMatchObject({ kind: 'busy', at: expect.any(Number) });
    const at = told.kind === 'busy' ? told.at : 0;
    expect(at).toBeGreaterThanOrEqual(NOON + 8000);
    expect(vote && maySend(vote, at + 34_000, ASKING)).toBe(false);
    expect(vote && maySend(vote, at + 36_000, LOOKING)).toBe(true);
  });

  it('is sent again after a minute at most, or when the server asks for it', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(600), (attempts, retryAfter) => {
        const { told } = afterConfirmed(
          { ...fresh(), attempts },
          answered(503, 'BUSY', { retryAfter }),
          NOON,
          1,
        );
        const wait = (told.kind === 'busy' ? told.at : 0) - NOON;
        expect(wait).toBeGreaterThanOrEqual(Math.max(1000, retryAfter * 1000));
        expect(wait).toBeLessThanOrEqual(Math.max(60_000, retryAfter * 1000));
      }),
    );
  });
});
