import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';

/** A data folder of the test's own, and the cluster that goes with it. */
export async function dataFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-process-'));
  onTestFinished(async () => {
    await (await startEmbedded(folder)).remove();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}
