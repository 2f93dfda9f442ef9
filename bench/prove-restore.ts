import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { restore } from '#test/replicas/restore-run.ts';
import { machine, replicaSettings } from './settings.ts';

// Takes a base backup under load, archives the log, restores to an instant before the last votes, recounts, names every
// vote that the restored database lacks, and sends some of them again. Exit code 1 when any of this fails.

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'palmares-prove-'));
try {
  console.log(`${new Date().toISOString()}  ${machine()}`);
  const { before, recount, ...shown } = await restore({ bin: replicaSettings.bin, dataDir, voters: 50_000 });
  console.log(
    `PostgreSQL ${shown.version}: ${before.acked} votes acknowledged, two restores in ${shown.seconds.toFixed(1)} s`,
  );
  console.log(recount.text.trim());
  console.log(
    `acknowledged after the instant, and missing: ${shown.missing}; named by votes:missing: ${shown.named}, named wrongly: ` +
      `${shown.misnamed}; missing though cast a second before it: ${shown.early}`,
  );
  console.log(
    `the register ${shown.registerStopped ? 'has stopped' : 'GOES ON'}; sent again ${shown.resent}, taken again ${shown.takenAgain}`,
  );
  const proven =
    recount.code === 0 &&
    shown.missing > 0 &&
    shown.named === shown.missing &&
    shown.misnamed + shown.early === 0 &&
    shown.registerStopped &&
    shown.takenAgain === shown.resent &&
    before.lost + before.twice === 0;
  console.log(proven ? 'PROVEN' : 'NOT PROVEN');
  process.exitCode = proven ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
