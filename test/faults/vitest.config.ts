import path from 'node:path';
import { defineConfig } from 'vitest/config';

// What `npm run prove:faults` runs: one case after the other, each for as long as it takes.
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/faults/*.fault.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 4 * 3_600_000,
    hookTimeout: 600_000,
  },
});
