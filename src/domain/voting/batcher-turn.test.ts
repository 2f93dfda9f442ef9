import { expect, it } from 'vitest';
import { gate, makeBallot } from '#test/batches.ts';
import { createVoteBatcher } from './batcher.ts';

it('a batch gathers what one turn of the event loop brings, and is sent before the turn’s other work', async () => {
  const writer = gate();
  const batcher = createVoteBatcher(writer.write, {
    maxQueue: 10,
    maxPerUser: 1,
    patience: 30_000,
    maxBatch: 10,
    inFlight: 1,
  });
  const answers: Promise<unknown>[] = [];
  const begun: number[] = [];
  await new Promise<void>((resolve) => {
    setImmediate(() => begun.push(writer.batches.length));
    setImmediate(resolve);
    const submit = (user: string) => answers.push(batcher.submit(makeBallot(user)));
    submit('a');
    // Bodies are read, and checks are made, side by side, in steps of their own.
    void Promise.resolve().then(() => submit('b'));
    process.nextTick(() => {
      submit('c');
      process.nextTick(submit, 'd');
    });
  });
  expect(begun).toEqual([1]);
  const one = await writer.batch(0);
  expect(one.ballots.map(({ user_id }) => user_id).sort()).toEqual(['a', 'b', 'c', 'd']);
  one.release();
  await Promise.all(answers);
});
