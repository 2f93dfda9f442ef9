import { expect, it } from 'vitest';
import { type AppConfig, readSettings } from '../config/config.ts';
import { exceeded, toShare } from './shares.ts';
import { usualWorkers } from './usual-workers.ts';

const configured = (env: Record<string, string>) => readSettings(env) as AppConfig;

it('workers together use what was configured, each some of it', () => {
  const config = configured({
    DATABASE_CONNECTIONS: '15',
    VOTE_BATCHES_IN_FLIGHT: '5',
    VOTE_QUEUE: '10001',
  });
  const shares = [0, 1, 2, 3].map((place) => toShare(config, 4, place));
  const sum = (of: (share: AppConfig) => number) => shares.reduce((total, share) => total + of(share), 0);
  expect(sum((share) => share.databaseConnections)).toBe(15);
  expect(sum((share) => share.votes.inFlight)).toBe(5);
  expect(sum((share) => share.votes.maxQueue)).toBe(10_001);
  expect(exceeded(config, 4)).toEqual([]);
});

it('the operator is told of too few connections for so many workers', () => {
  const config = configured({ DATABASE_CONNECTIONS: '10', VOTE_BATCHES_IN_FLIGHT: '2' });
  expect(toShare(config, 8, 7)).toMatchObject({ databaseConnections: 2, votes: { inFlight: 1 } });
  expect(exceeded(config, 8)).toEqual([
    'DATABASE_CONNECTIONS=10 ne suffit pas à 8 processus : ils en prendront 16.',
    'VOTE_BATCHES_IN_FLIGHT=2 ne suffit pas à 8 processus : ils en prendront 8.',
  ]);
  expect(exceeded(configured({ WORKERS: '8' }), 8)).toEqual([]);
});

it('a machine runs one worker fewer than its cores, at least one, at most eight, and one for a demonstration', () => {
  expect([1, 2, 3, 4, 9, 64].map((cores) => usualWorkers(false, cores))).toEqual([1, 1, 2, 3, 8, 8]);
  expect(usualWorkers(true, 16)).toBe(1);
});
