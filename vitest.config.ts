import { defineConfig } from 'vitest/config';
import { NODE_FLAGS } from './src/server/processes/node-flags.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/busy-machine.ts'],
    // Far from UTC and off the hour: code that forgets about time zones fails here.
    env: { TZ: 'Asia/Kathmandu' },
    pool: 'forks',
    // As the product's own processes: four helper threads for each of the three forks cost a tenth more work on two cores.
    execArgv: NODE_FLAGS,
    // Loads imports once in each process, not once for each file: that saves a third of all the work. No test replaces
    // a module, and each puts back the clock that it moved.
    isolate: false,
    // One more than the promised cores: while one test waits for a server to stop or to come back, another works.
    maxWorkers: 3,
    // Timeouts only end what hangs: on a busy machine a test's speed says nothing about the code.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
