import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fleetFor } from './fleet.ts';
import { ASSUMED, MEASURED } from './parameters.ts';

it('an evening of 20,000 votes a second needs what its costs say, by hand', () => {
  const costs = {
    ...MEASURED,
    visitServer: 200,
    voteDatabase: 25,
    seal: 40,
    password: 25_000,
    visitBytes: 10_000,
  };
  const assumed = {
    ...ASSUMED,
    use: 0.5,
    coresPerServer: 16,
    signIns: 0.01,
    signInsOverSeconds: 100,
    databaseMost: 20_000,
  };
  const fleet = fleetFor(20_000, 1_000_000, costs, assumed);
  expect(fleet.cores).toEqual({ servers: 8, database: 1, sealing: 1.6, passwords: 5 });
  expect(fleet).toMatchObject({ servers: 1, shards: 1, databaseMachines: 2, megabits: 1_600 });
});

it('more visitors never need fewer servers, and no shard is asked for more than it is trusted with', () => {
  const peak = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(peak, peak, (one, other) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)].map((count) =>
        fleetFor(count, count * 500, MEASURED, ASSUMED),
      );
      if (!fewer || !more) return;
      expect(more.servers).toBeGreaterThanOrEqual(fewer.servers);
      expect(more.shards).toBeGreaterThanOrEqual(fewer.shards);
      expect(Math.max(one, other) / more.shards).toBeLessThanOrEqual(ASSUMED.databaseMost);
    }),
  );
});
