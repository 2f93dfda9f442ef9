import { expect, it } from 'vitest';
import type { PageContext } from '#app/request.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { sealNow } from '#test/register.ts';
import { officialResult } from './register-view.server.ts';

it('a week is offered to recount while its register tells the published version, and no older one', async () => {
  const { db, deps, contest, count, together, about } = await setupDecidedWeek();
  const seal = () => sealNow(db, { keys: deps.register.keys, originFor: deps.register.originFor });
  const ctx = { dependencies: deps as PageContext['dependencies'] };
  const isOffered = async () => (await officialResult(ctx, { id: contest, status: 'published' }))?.told;
  await together('contest.publish', { version: await count(), when: 'now', winner_id: null });
  expect(await isOffered()).toBe(false);
  await seal();
  expect(await isOffered()).toBe(true);
  await together('risk.annul', about(0));
  await together('contest.correct', { version: 1, winner_id: null, reason: 'essai de correction' });
  expect(await isOffered()).toBe(false);
  await seal();
  expect(await isOffered()).toBe(true);
});
