import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openBenchServer } from './databases.ts';
import { type ServerProcess, startProduct } from './server-process.ts';

/** Measures a temporary demonstration, whose pages have portraits, a running contest and published weeks. */
export async function onDemonstration(measure: (product: ServerProcess) => Promise<void>): Promise<void> {
  const server = await openBenchServer(undefined);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'palmares-bench-'));
  try {
    await server.prepare(async () => {});
    await server.onCopy(async (databaseUrl) => {
      const product = await startProduct(databaseUrl, {
        NODE_ENV: '',
        PUBLIC_URL: '',
        COMPETITION_ID: 'demo',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      });
      try {
        await measure(product);
      } finally {
        await product.stop();
      }
    });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
