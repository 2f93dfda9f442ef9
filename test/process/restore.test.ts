import { expect, it } from 'vitest';
import { temporaryFolder } from '../folder.ts';
import { restore } from '../replicas/restore-run.ts';
import { report } from '../report.ts';

it('a backup that is restored to an instant is whole, names each vote that it lacks, and takes those again that phones send', async () => {
  const { recount, before, ...shown } = await restore({ dataDir: await temporaryFolder(), voters: 20_000 });
  report(JSON.stringify(shown));
  expect(before).toMatchObject({ lost: 0, twice: 0, unknown: 0 });
  expect(recount.text).toContain('0 écart(s)');
  expect(recount.code).toBe(0);
  // Some votes must have been acknowledged after the instant; otherwise the test shows nothing.
  expect(shown.missing).toBeGreaterThan(100);
  expect(shown).toMatchObject({ named: shown.missing, misnamed: 0, early: 0, registerStopped: true });
  expect(shown.takenAgain).toBe(shown.resent);
}, 300_000);
