import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { accept, ballotOf, gate } from '#test/batches.ts';
import { type BallotOutcome, createVoteBatcher } from './batcher.ts';

const SETTINGS = { maxQueue: 1000, maxPerUser: 1000, patience: 30_000, maxBatch: 100, inFlight: 1 };

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error) => error.code ?? error.message,
  );
const race = () => Object.assign(new Error('division by zero'), { code: '22012' });

describe('batches', () => {
  it('gather what arrives while the one before is being written, and answer each ballot for itself', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, SETTINGS);
    const first = ['a', 'b'].map((user) => batcher.submit(ballotOf(user, `${user}-1`)));
    const one = await writer.batch(0);
    const second = ['c', 'd', 'e'].map((user) => batcher.submit(ballotOf(user, `${user}-1`)));
    expect(batcher.depth()).toBe(5);
    one.release();
    const two = await writer.batch(1);
    two.release();
    const answers = await Promise.all([...first, ...second]);
    expect(answers.map((answer) => answer.votes[0]?.request_id)).toEqual(['a-1', 'b-1', 'c-1', 'd-1', 'e-1']);
    expect(writer.batches.map(({ ballots }) => ballots.map((ballot) => ballot.user_id))).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    expect(batcher.depth()).toBe(0);
  });

  it('never exceed their size, nor the number under way, and keep the order of arrival', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, {
      ...SETTINGS,
      maxQueue: 1000,
      maxBatch: 4,
      inFlight: 2,
    });
    const users = Array.from({ length: 18 }, (_, n) => `user ${String(n).padStart(2, '0')}`);
    const answers = users.map((user) => batcher.submit(ballotOf(user)));
    await writer.batch(1);
    for (let released = 0; released < 5; released += 1) {
      expect(writer.batches.length).toBeLessThanOrEqual(released + 2);
      (await writer.batch(released)).release();
    }
    await Promise.all(answers);
    expect(writer.batches.map(({ ballots }) => ballots.length)).toEqual([4, 4, 4, 4, 2]);
    expect(writer.batches.flatMap(({ ballots }) => ballots.map((ballot) => ballot.user_id))).toEqual(users);
  });

  it('hold one ballot of a user, whose further ones follow in order', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, SETTINGS);
    const answered: string[] = [];
    const all = ['x-1', 'x-2', 'y-1', 'x-3'].map((request) =>
      batcher.submit(ballotOf(request.slice(0, 1), request)).then(() => answered.push(request)),
    );
    for (let n = 0; n < 3; n += 1) (await writer.batch(n)).release();
    await Promise.all(all);
    expect(writer.batches.map(({ ballots }) => ballots.map((ballot) => ballot.request_id))).toEqual([
      ['x-1', 'y-1'],
      ['x-2'],
      ['x-3'],
    ]);
    expect(answered).toEqual(['x-1', 'y-1', 'x-2', 'x-3']);
  });

  it('whatever arrives in whatever order, everything is answered once and the depth comes back to 0', async () => {
    const arrivals = fc.array(
      fc.record({
        user: fc.constantFrom('a', 'b', 'c', 'd'),
        fate: fc.constantFrom('ok', 'no', 'bad', 'again'),
      }),
      { maxLength: 30 },
    );
    const settings = fc.record({
      maxQueue: fc.integer({ min: 1, max: 30 }),
      maxBatch: fc.integer({ min: 1, max: 8 }),
      inFlight: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(arrivals, settings, async (ballots, limits) => {
        const tried = new Map<string, number>();
        let writing = 0;
        const batcher = createVoteBatcher(
          async (batch) => {
            writing += 1;
            expect(writing).toBeLessThanOrEqual(limits.inFlight);
            expect(batch.length).toBeLessThanOrEqual(limits.maxBatch);
            expect(new Set(batch.map((one) => one.user_id)).size).toBe(batch.length);
            await Promise.resolve();
            writing -= 1;
            if (batch.some((one) => one.candidate_id === 'bad')) throw new Error('poison');
            return batch.map((one) => {
              const before = tried.get(one.request_id) ?? 0;
              tried.set(one.request_id, before + 1);
              if (one.candidate_id === 'no')
                return { kind: 'refused', error: new AppError('VOTE_ALREADY_CAST') };
              return one.candidate_id === 'again' && before === 0 ? { kind: 'again' } : accept(one);
            });
          },
          { ...SETTINGS, ...limits },
        );
        const answers = await Promise.all(
          ballots.map(async ({ user, fate }) =>
            codeOf(batcher.submit({ ...ballotOf(user), candidate_id: fate })),
          ),
        );
        const taken = answers.filter((answer) => answer !== 'BUSY');
        expect(taken.length).toBe(Math.min(ballots.length, limits.maxQueue));
        const expected = { ok: 'accepted', again: 'accepted', no: 'VOTE_ALREADY_CAST', bad: 'poison' };
        expect(taken).toEqual(ballots.slice(0, taken.length).map(({ fate }) => expected[fate as 'ok']));
        expect(batcher.depth()).toBe(0);
        await batcher.drain();
      }),
    );
  });
});

describe('a full queue', () => {
  it('answers BUSY at once, with a time to wait, and takes again what has room', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxQueue: 3, maxBatch: 2, inFlight: 1 });
    const taken = ['a', 'a', 'b'].map((user) => batcher.submit(ballotOf(user)));
    await expect(batcher.submit(ballotOf('c'))).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      retryAfter: 2,
    });
    // Those under way count too: memory stays bounded while the database is slow.
    const first = await writer.batch(0);
    expect(await codeOf(batcher.submit(ballotOf('d')))).toBe('BUSY');
    first.release();
    await taken[0];
    const late = batcher.submit(ballotOf('e'));
    const second = await writer.batch(1);
    expect(second.ballots.map((ballot) => ballot.user_id).sort()).toEqual(['a', 'e']);
    second.release();
    await Promise.all([...taken, late]);
    expect(batcher.depth()).toBe(0);
  });
});

describe('one user’s ballots', () => {
  it('that are too many at once are turned away by themselves: everybody else’s are taken', async () => {
    const sendings = fc.array(fc.constantFrom('flood', 'a', 'b', 'c'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(sendings, fc.integer({ min: 1, max: 4 }), async (users, maxPerUser) => {
        const writer = gate();
        const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser });
        const answers = users.map((user) => codeOf(batcher.submit(ballotOf(user))));
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
        // Nothing is held against anybody once their ballots are answered.
        const later = batcher.submit(ballotOf('flood'));
        (await writer.batch(writer.batches.length)).release();
        expect(await codeOf(later)).toBe('accepted');
      }),
    );
  });

  it('that are one request, sent again and again, are one ballot with one answer', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser: 2 });
    const one = ballotOf('a', 'a-1');
    const sendings = Array.from({ length: 50 }, () => batcher.submit({ ...one }));
    const altered = batcher.submit({ ...one, candidate_id: 'another' });
    expect(batcher.depth()).toBe(2);
    for (let n = 0; n < 2; n += 1) (await writer.batch(n)).release();
    const answers = await Promise.all(sendings);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ votes }) => JSON.stringify(votes))).size).toBe(1);
    expect((await altered).votes[0]?.candidate_id).toBe('another');
    // What is answered is asked anew.
    const later = batcher.submit(one);
    (await writer.batch(2)).release();
    expect((await later).votes[0]?.request_id).toBe('a-1');
  });

  it('beyond the bound are answered 429 with a time to wait, at once', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxPerUser: 2 });
    const taken = ['a', 'a'].map((user) => batcher.submit(ballotOf(user)));
    await expect(batcher.submit(ballotOf('a'))).rejects.toMatchObject({
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

  it('is answered in time: what has left may be counted, what has not is not sent any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, patience: 4_500 });
    const sent = batcher.submit(ballotOf('a', 'a-1'));
    const stuck = await writer.batch(0);
    const behind = ['a-2', 'b-1'].map((request) => batcher.submit(ballotOf(request.slice(0, 1), request)));
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
    const again = ['a-2', 'b-1'].map((request) => batcher.submit(ballotOf(request.slice(0, 1), request)));
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
  it('waits for it, and keeps nobody else waiting', async () => {
    let settle: (outcome: BallotOutcome) => void = () => {};
    const settled = new Promise<BallotOutcome>((resolve) => {
      settle = resolve;
    });
    const batcher = createVoteBatcher(
      async (batch) =>
        batch.map((one) => (one.user_id === 'edge' ? { kind: 'unsettled', settled } : accept(one))),
      SETTINGS,
    );
    const edge = codeOf(batcher.submit(ballotOf('edge')));
    expect(await codeOf(batcher.submit(ballotOf('a')))).toBe('accepted');
    expect(await codeOf(batcher.submit(ballotOf('b')))).toBe('accepted');
    expect(batcher.depth()).toBe(1);
    settle({ kind: 'refused', error: new AppError('VOTE_DAY_PASSED') });
    expect(await edge).toBe('VOTE_DAY_PASSED');
    await batcher.drain();
  });

  it.each<[string, () => Promise<BallotOutcome>]>([
    ['accepted', async () => accept(ballotOf('a'))],
    ['the database is away', () => Promise.reject(new Error('the database is away'))],
  ])('ends as that one does: %s', async (told, settled) => {
    const batcher = createVoteBatcher(async () => [{ kind: 'unsettled', settled: settled() }], SETTINGS);
    expect(await codeOf(batcher.submit(ballotOf('a')))).toBe(told);
    expect(batcher.depth()).toBe(0);
  });

  it('has the ballot go once more where its reason has gone meanwhile', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async (batch) => {
      calls += 1;
      const settled = Promise.resolve<BallotOutcome>({ kind: 'again' });
      return batch.map((one) => (calls === 1 ? { kind: 'unsettled', settled } : accept(one)));
    }, SETTINGS);
    expect(await codeOf(batcher.submit(ballotOf('a')))).toBe('accepted');
    expect(calls).toBe(2);
    await batcher.drain();
  });
});

describe('a batch that fails', () => {
  it('is halved until the bad ballot stands alone; it hurts only itself', async () => {
    const sizes: number[] = [];
    const batcher = createVoteBatcher(async (batch) => {
      sizes.push(batch.length);
      if (batch.some((one) => one.user_id === 'user 11')) throw new Error('poison');
      return batch.map(accept);
    }, SETTINGS);
    const users = Array.from({ length: 16 }, (_, n) => `user ${n}`);
    const answers = await Promise.all(users.map((user) => codeOf(batcher.submit(ballotOf(user)))));
    expect(answers).toEqual(users.map((user) => (user === 'user 11' ? 'poison' : 'accepted')));
    expect(sizes).toEqual([16, 8, 8, 4, 2, 2, 1, 1, 4]);
    expect(batcher.depth()).toBe(0);
  });

  it('for a reason that is an answer gives it to everybody, and is not tried again', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async () => {
      calls += 1;
      throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3 });
    }, SETTINGS);
    const answers = await Promise.all(['a', 'b', 'c'].map((user) => codeOf(batcher.submit(ballotOf(user)))));
    expect(answers).toEqual(['DATABASE_UNAVAILABLE', 'DATABASE_UNAVAILABLE', 'DATABASE_UNAVAILABLE']);
    expect(calls).toBe(1);
    expect(batcher.depth()).toBe(0);
  });

  it('because of a race goes again, ballot by ballot', async () => {
    let races = 6;
    const batcher = createVoteBatcher(async (batch) => {
      if (races > 0) {
        races -= 1;
        throw race();
      }
      return batch.map(accept);
    }, SETTINGS);
    const answers = await Promise.all(['a', 'b', 'c'].map((user) => codeOf(batcher.submit(ballotOf(user)))));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted']);
    expect(races).toBe(0);
  });

  it('because of a race that never ends is given up: nothing was written, so it may come again', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async () => {
      calls += 1;
      throw race();
    }, SETTINGS);
    expect(await codeOf(batcher.submit(ballotOf('a')))).toBe('BUSY');
    expect(calls).toBeLessThan(20);
    expect(batcher.depth()).toBe(0);
  });

  it('does not keep the ones behind it waiting', async () => {
    let first = true;
    const batcher = createVoteBatcher(async (batch) => {
      if (first) {
        first = false;
        throw new TypeError('a defect');
      }
      return batch.map(accept);
    }, SETTINGS);
    const [failed, behind] = [batcher.submit(ballotOf('a')), batcher.submit(ballotOf('a'))];
    expect(await codeOf(failed)).toBe('a defect');
    expect(await codeOf(behind)).toBe('accepted');
  });
});

describe('a ballot whose obstacle has gone', () => {
  it('goes once more, without those that are settled', async () => {
    const seen: string[][] = [];
    const batcher = createVoteBatcher(async (batch) => {
      seen.push(batch.map((one) => one.user_id));
      return batch.map((one) => (one.user_id === 'b' && seen.length < 3 ? { kind: 'again' } : accept(one)));
    }, SETTINGS);
    const answers = await Promise.all(['a', 'b', 'c'].map((user) => codeOf(batcher.submit(ballotOf(user)))));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted']);
    expect(seen).toEqual([['a', 'b', 'c'], ['b'], ['b']]);
  });

  it('is told to come back when it never gets through, even if the writer forgets it', async () => {
    for (const outcomes of [[{ kind: 'again' }], []] as BallotOutcome[][]) {
      const batcher = createVoteBatcher(async () => outcomes, SETTINGS);
      await expect(batcher.submit(ballotOf('a'))).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });
      expect(batcher.depth()).toBe(0);
    }
  });
});

describe('drain', () => {
  it('answers everything that was taken, lanes included, and refuses what comes', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxQueue: 100, maxBatch: 2, inFlight: 1 });
    const answers = ['a', 'a', 'a', 'b', 'c'].map((user) => codeOf(batcher.submit(ballotOf(user))));
    await writer.batch(0);
    let drained = false;
    const draining = Promise.all([batcher.drain(), batcher.drain()]).then(() => {
      drained = true;
    });
    expect(await codeOf(batcher.submit(ballotOf('d')))).toBe('BUSY');
    for (let n = 0; batcher.depth() > 0; n += 1) {
      expect(drained).toBe(false);
      const waiting = batcher.depth();
      const { ballots, release } = await writer.batch(n);
      release();
      while (batcher.depth() > waiting - ballots.length) await new Promise(setImmediate);
    }
    expect(await Promise.all(answers)).toEqual(Array(5).fill('accepted'));
    await draining;
    await batcher.drain();
  });

  it('is over at once when nothing waits', async () => {
    const batcher = createVoteBatcher(async (batch) => batch.map(accept), SETTINGS);
    await batcher.drain();
    expect(await codeOf(batcher.submit(ballotOf('a')))).toBe('BUSY');
  });

  it('tells the observer the size of each batch', async () => {
    const sizes: number[] = [];
    const batcher = createVoteBatcher(async (batch) => batch.map(accept), SETTINGS, {
      batchWritten: (size, milliseconds) => {
        expect(milliseconds).toBeGreaterThanOrEqual(0);
        sizes.push(size);
      },
    });
    await Promise.all(['a', 'b', 'b'].map((user) => batcher.submit(ballotOf(user))));
    await batcher.drain();
    expect(sizes).toEqual([2, 1]);
  });
});
