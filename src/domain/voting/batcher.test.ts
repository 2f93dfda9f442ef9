import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { accept, gate, makeBallot } from '#test/batches.ts';
import { toAnswer } from '#test/refusal.ts';
import { type BallotOutcome, createVoteBatcher } from './batcher.ts';

const SETTINGS = { maxQueue: 1000, maxPerUser: 1000, patience: 30_000, maxBatch: 100, inFlight: 1 };

const race = () => Object.assign(new Error('division by zero'), { code: '22012' });

describe('batches of ballots', () => {
  it('gather what arrives while the one before is being written, and answer each ballot for itself', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, SETTINGS);
    const first = ['a', 'b'].map((user) => batcher.submit(makeBallot(user, `${user}-1`)));
    const one = await writer.batch(0);
    const second = ['c', 'd', 'e'].map((user) => batcher.submit(makeBallot(user, `${user}-1`)));
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
    const answers = users.map((user) => batcher.submit(makeBallot(user)));
    await writer.batch(1);
    for (let released = 0; released < 5; released += 1) {
      expect(writer.batches.length).toBeLessThanOrEqual(released + 2);
      (await writer.batch(released)).release();
    }
    await Promise.all(answers);
    expect(writer.batches.map(({ ballots }) => ballots.length)).toEqual([4, 4, 4, 4, 2]);
    expect(writer.batches.flatMap(({ ballots }) => ballots.map((ballot) => ballot.user_id))).toEqual(users);
  });

  it('leave half of many ballots to the process that reads and answers, and take all of a few', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxBatch: 500, inFlight: 2 });
    const submit = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => batcher.submit(makeBallot(`${name} ${n}`)));
    const answers = submit(256, 'early');
    (await writer.batch(1)).release();
    (await writer.batch(0)).release();
    await Promise.all(answers.splice(0));
    answers.push(...submit(60, 'late'));
    (await writer.batch(2)).release();
    await Promise.all(answers);
    expect(writer.batches.map(({ ballots }) => ballots.length)).toEqual([128, 128, 60]);
  });

  it('hold one ballot of a user, whose further ones follow in order', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, SETTINGS);
    const answered: string[] = [];
    const all = ['x-1', 'x-2', 'y-1', 'x-3'].map((request) =>
      batcher.submit(makeBallot(request.slice(0, 1), request)).then(() => answered.push(request)),
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

  it('answer every ballot once, in any order of arrival, and bring the depth back to 0', async () => {
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
            toAnswer(batcher.submit({ ...makeBallot(user), candidate_id: fate })),
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
    const taken = ['a', 'a', 'b'].map((user) => batcher.submit(makeBallot(user)));
    await expect(batcher.submit(makeBallot('c'))).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      retryAfter: 2,
    });
    // Those under way count too: memory stays bounded while the database is slow.
    const first = await writer.batch(0);
    expect(await toAnswer(batcher.submit(makeBallot('d')))).toBe('BUSY');
    first.release();
    await taken[0];
    const late = batcher.submit(makeBallot('e'));
    const second = await writer.batch(1);
    expect(second.ballots.map((ballot) => ballot.user_id).sort()).toEqual(['a', 'e']);
    second.release();
    await Promise.all([...taken, late]);
    expect(batcher.depth()).toBe(0);
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
    const answers = await Promise.all(users.map((user) => toAnswer(batcher.submit(makeBallot(user)))));
    expect(answers).toEqual(users.map((user) => (user === 'user 11' ? 'poison' : 'accepted')));
    expect(sizes).toEqual([16, 8, 8, 4, 2, 2, 1, 1, 4]);
    expect(batcher.depth()).toBe(0);
  });

  it('with an error that is an answer gives it to all of its ballots, and is not tried again', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async () => {
      calls += 1;
      throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3 });
    }, SETTINGS);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((user) => toAnswer(batcher.submit(makeBallot(user)))),
    );
    expect(answers).toEqual(['DATABASE_UNAVAILABLE', 'DATABASE_UNAVAILABLE', 'DATABASE_UNAVAILABLE']);
    expect(calls).toBe(1);
    expect(batcher.depth()).toBe(0);
  });

  it('by a race is written again, ballot by ballot', async () => {
    let races = 6;
    const batcher = createVoteBatcher(async (batch) => {
      if (races > 0) {
        races -= 1;
        throw race();
      }
      return batch.map(accept);
    }, SETTINGS);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((user) => toAnswer(batcher.submit(makeBallot(user)))),
    );
    expect(answers).toEqual(['accepted', 'accepted', 'accepted']);
    expect(races).toBe(0);
  });

  it('by a race that never ends is given up: nothing was written, so its ballots may come again', async () => {
    let calls = 0;
    const batcher = createVoteBatcher(async () => {
      calls += 1;
      throw race();
    }, SETTINGS);
    expect(await toAnswer(batcher.submit(makeBallot('a')))).toBe('BUSY');
    expect(calls).toBeLessThan(20);
    expect(batcher.depth()).toBe(0);
  });

  it('keeps no later batch waiting', async () => {
    let first = true;
    const batcher = createVoteBatcher(async (batch) => {
      if (first) {
        first = false;
        throw new TypeError('a defect');
      }
      return batch.map(accept);
    }, SETTINGS);
    const [failed, behind] = [batcher.submit(makeBallot('a')), batcher.submit(makeBallot('a'))];
    expect(await toAnswer(failed)).toBe('a defect');
    expect(await toAnswer(behind)).toBe('accepted');
  });
});

describe('a ballot whose obstacle has gone', () => {
  it('is written once more, without ballots that are settled', async () => {
    const seen: string[][] = [];
    const batcher = createVoteBatcher(async (batch) => {
      seen.push(batch.map((one) => one.user_id));
      return batch.map((one) => (one.user_id === 'b' && seen.length < 3 ? { kind: 'again' } : accept(one)));
    }, SETTINGS);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((user) => toAnswer(batcher.submit(makeBallot(user)))),
    );
    expect(answers).toEqual(['accepted', 'accepted', 'accepted']);
    expect(seen).toEqual([['a', 'b', 'c'], ['b'], ['b']]);
  });

  it('is refused with a time to come back when it never gets through, even if the writer forgets it', async () => {
    for (const outcomes of [[{ kind: 'again' }], []] as BallotOutcome[][]) {
      const batcher = createVoteBatcher(async () => outcomes, SETTINGS);
      await expect(batcher.submit(makeBallot('a'))).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });
      expect(batcher.depth()).toBe(0);
    }
  });
});

describe('draining the batcher', () => {
  it('answers every ballot that was taken, lanes included, and refuses new ones', async () => {
    const writer = gate();
    const batcher = createVoteBatcher(writer.write, { ...SETTINGS, maxQueue: 100, maxBatch: 2, inFlight: 1 });
    const answers = ['a', 'a', 'a', 'b', 'c'].map((user) => toAnswer(batcher.submit(makeBallot(user))));
    await writer.batch(0);
    let drained = false;
    const draining = Promise.all([batcher.drain(), batcher.drain()]).then(() => {
      drained = true;
    });
    expect(await toAnswer(batcher.submit(makeBallot('d')))).toBe('BUSY');
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

  it('is done at once when no ballot waits', async () => {
    const batcher = createVoteBatcher(async (batch) => batch.map(accept), SETTINGS);
    await batcher.drain();
    expect(await toAnswer(batcher.submit(makeBallot('a')))).toBe('BUSY');
  });

  it('tells the observer the size of each batch', async () => {
    const sizes: number[] = [];
    const batcher = createVoteBatcher(async (batch) => batch.map(accept), SETTINGS, {
      batchWritten: (size, milliseconds) => {
        expect(milliseconds).toBeGreaterThanOrEqual(0);
        sizes.push(size);
      },
    });
    await Promise.all(['a', 'b', 'b'].map((user) => batcher.submit(makeBallot(user))));
    await batcher.drain();
    expect(sizes).toEqual([2, 1]);
  });
});
