import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { sealNow } from '#test/register.ts';
import { makeContest, makeShow } from '#test/show.ts';
import { LogBehind } from './continuation.ts';
import { toHex } from './encoding-rules.ts';
import { noteFault } from './faults.ts';
import { verifierLine } from './keys.ts';
import { latestHead } from './log-queries.ts';
import { watchLog, watchLogs } from './watch.ts';

it('the régie sees how each log fares: how far it is, what waits and for how long, and what is wrong', async () => {
  const { deps, db } = await testApplication();
  const show = await makeShow(db);
  await makeContest(db, [show.aicha], { from: '2 days', to: '3 days', week: 2 });
  const look = async () => {
    const [first, ...others] = await watchLogs(deps);
    expect(others).toEqual([]);
    return first;
  };
  const state = () => watchLog(db, deps.config, show.contest);
  expect(await look()).toMatchObject({ contest_id: show.contest, week: 1, health: 'current', log: null });
  expect(await state()).toBeNull();

  const { keys, originFor } = deps.register;
  const vote = async (count: number, ago = 0) => {
    const castAt = new Date(Date.now() - ago * 1000).toISOString();
    await crowdVotes(db, await makeCrowd(db, count), {
      contest: show.contest,
      candidate: show.aicha,
      castAt,
    });
  };
  await vote(3, 60);
  await sealNow(db, { keys, originFor });
  const head = await latestHead(db, show.contest);
  expect(await look()).toMatchObject({
    health: 'current',
    log: {
      key: verifierLine(keys, originFor(show.contest)),
      votes: 3,
      head: { size: 3, root: toHex(head?.root ?? new Uint8Array()), made_at: head?.made_at.toISOString() },
      waiting: 0,
      many: false,
      lag_s: 0,
    },
    fault: null,
    witnesses: [],
  });

  // Sealed votes end there; what came since waits.
  await sql`update register_logs set votes_until = now() - interval '20 minutes'`.execute(db);
  await sql`update register_logs set votes = 3`.execute(db);
  await vote(2, 650);
  expect((await look())?.log).toMatchObject({ waiting: 5 });
  expect(await state()).toBe('current');
  await vote(1, 700);
  expect(await state()).toBe('late');
  expect((await look())?.log?.lag_s).toBeGreaterThanOrEqual(699);

  const lost = { size: 9, root: new Uint8Array(32).fill(7), witness: null };
  await noteFault(db, show.contest, new LogBehind(show.contest, lost));
  expect(await look()).toMatchObject({
    health: 'stopped',
    fault: { kind: 'behind', lost: { size: 9, root: '07'.repeat(32), witness: null } },
  });
  // The lost head stays known when something else fails afterwards, and when a witness that knows less of it tells.
  const signed = { size: 12, root: null, witness: 'temoin.example' };
  await noteFault(db, show.contest, new LogBehind(show.contest, signed));
  expect((await look())?.fault?.lost).toMatchObject({ size: 9, witness: null });
  await noteFault(db, show.contest, new Error('the disk\0 is full'));
  expect(await look()).toMatchObject({
    fault: { kind: 'other', message: 'Error: the disk is full', lost: { size: 9 } },
  });
  expect(await state()).toBe('stopped');
});
