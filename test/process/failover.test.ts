import { expect, it, onTestFinished } from 'vitest';
import { recount } from '#domain/counting/rollup.ts';
import { temporaryFolder } from '../folder.ts';
import { comeBack, failOver, setupFailover } from '../replicas/failover-run.ts';
import { startPair } from '../replicas/pair.ts';
import { report } from '../report.ts';

const SOUND = { refused: 0, unknown: 0, lost: 0, twice: 0, unasked: 0 };

/** A primary, its synchronous standby, and the product on both. */
async function setupPair(workers: string) {
  const pair = await startPair();
  onTestFinished(() => pair.remove());
  const made = await setupFailover({ pair, workers, dataDir: await temporaryFolder(), voters: 60_000 });
  onTestFinished(() => made.leave());
  return made;
}

it('a primary that is killed twice under load, with two workers, loses no vote, counts none twice, and votes are taken again', async () => {
  const made = await setupPair('2');
  const rounds = await failOver(made, 2, (round) => report(JSON.stringify(round)));
  // Each round ends with a vote that is taken again; `npm run prove:failover` measures how soon.
  for (const round of rounds) expect(round).toMatchObject({ lost: 0, twice: 0 });
  expect(await made.replaced(), 'workers that a database without a primary has ended').toBe(0);
  expect(await made.end()).toMatchObject(SOUND);
  expect((await recount(made.db)).discrepancies).toEqual([]);
}, 300_000);

it('an old primary that comes back takes no vote, alone or beside the new one, and says of none that it counts', async () => {
  const made = await setupPair('1');
  made.ledger.start(10);
  const back = await comeBack(made);
  report(JSON.stringify(back));
  // Some votes must have been committed there without reaching a standby; otherwise the test shows nothing.
  expect(back.unacknowledged).toBeGreaterThan(0);
  expect(back).toMatchObject({ falselyAcked: 0, taken: 0 });
  expect(await made.end()).toMatchObject(SOUND);
}, 300_000);
