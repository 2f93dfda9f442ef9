import { createDb, createPool } from '#database/client.ts';
import { startPair } from '#test/replicas/pair.ts';
import { type Burst, cast } from './cast.ts';
import { burstLine, medianBurst, verdict } from './report.ts';
import { voteWriter } from './request-text.ts';
import { startProduct } from './server-process.ts';
import { machine, replicaSettings, settings } from './settings.ts';
import { makeShow, makeVoters } from './show.ts';
import { assertWrk } from './wrk.ts';

// Measures what a synchronous standby costs: votes a second over HTTP with one and without, in turn, on the same server.

const NAMES = { without: 'without a standby ', with: 'with a standby    ' } as const;
const votes = replicaSettings.votes;

await assertWrk();
const pair = await startPair({ bin: replicaSettings.bin });
const db = createDb(createPool({ connectionString: pair.url() }, 2));
try {
  const show = await makeShow(db);
  const kinds = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const voters = await makeVoters(db, votes * (kinds.length * settings.rounds + 1), false);
  const requests = voters.map(voteWriter(show));
  const product = await startProduct(pair.url());
  const bursts: Record<keyof typeof NAMES, Burst[]> = { without: [], with: [] };
  console.log(`${new Date().toISOString()}  ${machine()}\nPostgreSQL ${pair.version}`);
  console.log(`${settings.rounds} rounds of ${votes} votes on ${settings.connections} connections\n`);
  const burst = () =>
    cast(product.port, { requests: requests.splice(0, votes), connections: settings.connections });
  await burst();
  for (let round = 1; round <= settings.rounds; round += 1) {
    for (const kind of kinds) {
      await (kind === 'with' ? pair.bringStandby() : pair.takeStandby());
      const measured = await burst();
      bursts[kind].push(measured);
      console.log(`round ${round}  ${burstLine(NAMES[kind], measured)}`);
    }
  }
  const speed = (kind: keyof typeof NAMES) => medianBurst(bursts[kind]).votesPerSecond;
  const ratio = speed('with') / speed('without');
  console.log('');
  for (const kind of kinds) console.log(`median   ${burstLine(NAMES[kind], medianBurst(bursts[kind]))}`);
  console.log(verdict('with a standby / without', ratio.toFixed(2), ratio >= 0.6, '≥ 0.6'));
  await product.stop();
} finally {
  await db.destroy();
  await pair.remove();
}
