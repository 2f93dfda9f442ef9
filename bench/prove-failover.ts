import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { recount } from '#domain/counting/rollup.ts';
import { comeBack, failOver, type Round, setupFailover } from '#test/replicas/failover-run.ts';
import { startPair } from '#test/replicas/pair.ts';
import { machine, replicaSettings } from './settings.ts';

// Kills the primary of two database servers under load again and again, promotes the standby, and once lets the old
// primary come back as it was. Exit code 1 when a vote was lost or counted twice, or votes were not taken again in
// time.

/** Seconds within which votes have to be taken again. */
const AGAIN_S = 30;
const { times, bin, workers } = replicaSettings;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'palmares-prove-'));
const pair = await startPair({ bin });
const scene = await setupFailover({ pair, workers, dataDir, voters: 20_000 + 5_000 * times });
try {
  console.log(`${new Date().toISOString()}  ${machine()}`);
  console.log(`PostgreSQL ${pair.version}, a synchronous standby, ${workers} worker(s), ${times} deaths\n`);
  console.log('death  promoted  two disks  votes again  acknowledged  lost  twice  old primary');
  let count = 0;
  const rounds = await failOver(scene, times, (round) => console.log(line(++count, round)));
  const replaced = await scene.replaced();
  const back = await comeBack(scene);
  const balance = await scene.end();
  const { discrepancies } = await recount(scene.db);
  const slowest = Math.max(...rounds.map(({ votesAgain }) => votesAgain));
  console.log(
    `\nThe old primary came back first in the address: ${back.unacknowledged} votes committed there that no standby had, ` +
      `${back.falselyAcked} acknowledged while only it was there, ${back.taken} taken beside the new one.`,
  );
  console.log(
    `In all: ${balance.acked} acknowledged, ${balance.lost} lost, ${balance.twice} twice, ${balance.unknown} without an answer, ` +
      `${balance.retried} sent more than once; recount ${discrepancies.length} discrepancies; ${replaced} workers ended; votes again after ${slowest.toFixed(1)} s at most.`,
  );
  const wrong =
    balance.lost +
    balance.twice +
    balance.unknown +
    back.falselyAcked +
    back.taken +
    discrepancies.length +
    replaced;
  const proven = wrong === 0 && slowest <= AGAIN_S && rounds.every(({ lost, twice }) => lost + twice === 0);
  console.log(proven ? 'PROVEN' : 'NOT PROVEN');
  process.exitCode = proven ? 0 : 1;
} finally {
  await scene.leave();
  await pair.remove();
  await rm(dataDir, { recursive: true, force: true });
}

function line(death: number, { promoted, onTwoDisks, votesAgain, acked, lost, twice, how }: Round): string {
  const seconds = (value: number, width: number) => `${value.toFixed(1)} s`.padStart(width);
  const figure = (value: number, width: number) => String(value).padStart(width);
  return (
    figure(death, 5) +
    seconds(promoted, 10) +
    seconds(onTwoDisks, 11) +
    seconds(votesAgain, 13) +
    figure(acked, 14) +
    figure(lost, 6) +
    figure(twice, 7) +
    `  ${how}`
  );
}
