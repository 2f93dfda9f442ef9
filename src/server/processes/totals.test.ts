import { expect, it } from 'vitest';
import { createMetrics } from '../monitoring/metrics.ts';
import { createTotals } from './totals.ts';

it('metrics of workers are added up, and the counts of a worker that is gone stay', async () => {
  const queue = (depth: number, oldest: number) =>
    createMetrics({ depth: () => depth, oldestMs: () => oldest, limit: 100 });
  const [one, other] = [queue(3, 200), queue(4, 1_500)];
  const totals = createTotals();
  const line = async (name: string) =>
    (await totals.text(2)).split('\n').find((text) => text.startsWith(`${name} `));
  one.voteAccepted(1, 0, false);
  one.batchWritten(1, 4);
  other.voteAccepted(1, 2, false);
  totals.reported(1, await one.registry.getMetricsAsJSON());
  totals.reported(2, await other.registry.getMetricsAsJSON());
  const DAILY = 'palmares_votes_accepted_total{kind="daily"}';
  expect(await line(DAILY)).toBe(`${DAILY} 2`);
  expect(await line('palmares_vote_queue_depth')).toBe('palmares_vote_queue_depth 7');
  expect(await line('palmares_vote_queue_limit')).toBe('palmares_vote_queue_limit 200');
  // The oldest wait of two queues is that of the slower one.
  expect(await line('palmares_vote_queue_oldest_seconds')).toBe('palmares_vote_queue_oldest_seconds 1.5');
  expect(await line('palmares_workers')).toBe('palmares_workers 2');

  totals.gone(1);
  totals.replaced();
  expect(await line(DAILY)).toBe(`${DAILY} 2`);
  expect(await line('palmares_vote_batch_size_count')).toBe('palmares_vote_batch_size_count 1');
  expect(await line('palmares_vote_queue_depth')).toBe('palmares_vote_queue_depth 4');
  expect(await line('palmares_workers_replaced_total')).toBe('palmares_workers_replaced_total 1');
  totals.gone(2);
  expect(await line(DAILY)).toBe(`${DAILY} 2`);
});
