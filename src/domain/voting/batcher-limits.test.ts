import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { accept, gate, makeBallot } from '#test/batches.ts';
import { toAnswer } from '#test/refusal.ts';
import { type BallotOutcome, createVoteBatcher } from './batcher.ts';

const SETTINGS = { maxQueue: 1000, maxPerUser: 1000, patience: 30_000, maxBatch: 100, inFlight: 1 };

describe('one user’s ballots', () => {
  it('beyond their limit are refused, while those of other users are taken', async () => {
    const sendings = fc.array(fc.constantFrom('flood', 'a', 'b', 'c'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(sendings, fc.integer({ min: 1, max: 4 }), async (users, maxPerUser) => {
        const writer = gate();
        const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser });
        const answers = users.map((user) => toAnswer(batcher.submit(makeBallot(user))));
        const expected = users.map((user, index) =>
          users.slice(0, index).filter((other) => other === user).length < maxPerUser
            ? 'accepted'
            : 'TOO_MANY_REQUESTS',
        );
        expect(batcher.depth()).toBe(expected.filter((told) => told === 'accepted').length);
        for (let n = 0; batcher.depth() > 0; n += 1) {
          const before = batcher.depth();
          const { ballots, release } = await writer.batch(n);
          release();
          while (batcher.depth() > before - ballots.length) await new Promise(setImmediate);
        }
        expect(await Promise.all(answers)).toEqual(expected);
        // Nothing is held against a user once their ballots are answered.
        const later = batcher.submit(makeBallot('flood'));
        (await writer.batch(writer.batches.length)).release();
        expect(await toAnswer(later)).toBe('accepted');
      }),
    );
  });

  it('that are one request, sent again and again, are one ballot with one answer', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser: 2 });
    const one = makeBallot('a', 'a-1');
    const sendings = Array.from({ length: 50 }, () => batcher.submit({ ...one }));
    const altered = batcher.submit({ ...one, candidate_id: 'another' });
    expect(batcher.depth()).toBe(2);
    for (let n = 0; n < 2; n += 1) (await writer.batch(n)).release();
    const answers = await Promise.all(sendings);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ votes }) => JSON.stringify(votes))).size).toBe(1);
    expect((await altered).votes[0]?.candidate_id).toBe('another');
    // After the answer, the same ballot is written anew.
    const later = batcher.submit(one);
    (await writer.batch(2)).release();
    expect((await later).votes[0]?.request_id).toBe('a-1');
  });

  it('beyond the bound are answered 429 with a time to wait, at once', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser: 2 });
    const taken = ['a', 'a'].map((user) => batcher.submit(makeBallot(user)));
    await expect(batcher.submit(makeBallot('a'))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      retryAfter: 1,
    });
    for (let n = 0; n < 2; n += 1) (await writer.batch(n)).release();
    await Promise.all(taken);
  });
});

describe('a ballot that waits too long', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is answered within the time that its request has left, where that is less', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const batcher = createVoteBatcher(() => new Promise(() => {}), { ...SETTINGS, patience: 4_500 });
    const told: string[] = [];
    for (const [user, atMost] of [
      ['a', 900],
      ['b', undefined],
    ] as const) {
      batcher.submit(makeBallot(user, user), atMost).catch(() => told.push(user));
    }
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(3_600);
    expect(told).toEqual(['a', 'b']);
  });

  it('is answered in time: what has left may be counted, what has not is not sent any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, patience: 4_500 });
    const sent = batcher.submit(makeBallot('a', 'a-1'));
    const stuck = await writer.batch(0);
    const behind = ['a-2', 'b-1'].map((request) => batcher.submit(makeBallot(request.slice(0, 1), request)));
    const told = [sent, ...behind].map((promise) => promise.catch((error) => error));
    vi.advanceTimersByTime(4_500);
    const answers = await Promise.all(told);
    expect(answers.map(({ code, retryAfter }) => [code, retryAfter])).toEqual([
      ['DATABASE_UNAVAILABLE', 3],
      ['BUSY', 3],
      ['BUSY', 3],
    ]);
    expect(batcher.depth()).toBe(0);
    // The phone sends both again, with the ids that they had.
    const again = ['a-2', 'b-1'].map((request) => batcher.submit(makeBallot(request.slice(0, 1), request)));
    stuck.release();
    for (let n = 1; batcher.depth() > 0; n += 1) {
      const { ballots, release } = await writer.batch(n);
      const before = batcher.depth();
      release();
      while (batcher.depth() > before - ballots.length) await new Promise(setImmediate);
    }
    expect((await Promise.all(again)).map(({ votes }) => votes[0]?.request_id)).toEqual(['a-2', 'b-1']);
    const written = writer.batches.flatMap(({ ballots }) => ballots.map((ballot) => ballot.request_id));
    expect(written.sort()).toEqual(['a-1', 'a-2', 'b-1']);
    expect(vi.getTimerCount()).toBe(0);
    await batcher.drain();
  });
});

describe('a refusal that an earlier sending may still overtake', () => {
  it('waits for that sending, and keeps no other voter waiting', async () => {
    let settle: (outcome: BallotOutcome) => void = () => {};
    const settled = new Promise<BallotOutcome>((resolve) => {
      settle = resolve;
    });
    const batcher = createVoteBatcher(
      async (batch) =>
        batch.map((one) => (one.user_id === 'edge' ? { kind: 'unsettled', settled } : accept(one))),
      SETTINGS,
    );
    const edge = toAnswer(batcher.submit(makeBallot('edge')));
    expect(await toAnswer(batcher.submit(makeBallot('a')))).toBe('accepted');
    expect(await toAnswer(batcher.submit(makeBallot('b')))).toBe('accepted');
    expect(batcher.depth()).toBe(1);
    settle({ kind: 'refused', error: new AppError('VOTE_DAY_PASSED') });
    expect(await edge).toBe('VOTE_DAY_PASSED');
    await batcher.drain();
  });

  it.each<[string, () => Promise<BallotOutcome>]>([
    ['accepted', async () => accept(makeBallot('a'))],
    ['the database is away', () => Promise.reject(new Error('the database is away'))],
  ])('ends as that sending does: %s', async (told, settled) => {
    const batcher = createVoteBatcher(async () => [{ kind: 'unsettled', settled: settled() }], SETTINGS);
    expect(await toAnswer(batcher.submit(makeBallot('a')))).toBe(told);
    expect(batcher.depth()).toBe(0);
  });

  it('is withdrawn and the ballot written again where its reason has gone meanwhile', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async (batch) => {
      calls += 1;
      const settled = Promise.resolve<BallotOutcome>({ kind: 'again' });
      return batch.map((one) => (calls === 1 ? { kind: 'unsettled', settled } : accept(one)));
    }, SETTINGS);
    expect(await toAnswer(batcher.submit(makeBallot('a')))).toBe('accepted');
    expect(calls).toBe(2);
    await batcher.drain();
  });
});
