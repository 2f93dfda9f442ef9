import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { setupOpenContest } from '#test/account.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { tamper } from '#test/tamper.ts';
import type { ActOfTwo } from './act.ts';
import { decide } from './decisions.ts';
import { perform } from './perform.ts';

/** Its preview waits until no transaction is writing questions. */
const schema = z.object({ note: z.string().default('') });
const two: ActOfTwo<object> & { schema: typeof schema } = {
  schema,
  area: 'team',
  weight: 'two-persons',
  subject: () => 'thing:1',
  async preview({ tx }) {
    await sql`lock table faq_items in share mode`.execute(tx);
    return { facts: [], pinned: {} };
  },
  run: async () => ({}),
};

async function setupRequest() {
  const it = await setupOpenContest();
  const [one, other] = [await makeOperator(it.deps), await makeOperator(it.deps)];
  const done = await perform(it.deps, { two }, one.session, 'two', {});
  const id = done.kind === 'requested' ? done.approval : '';
  const approve = () => refusal(decide(it.deps, { two }, other.session, id, 'approved'));
  return { ...it, other, approve };
}

it('an operator’s decision does not count when they are dismissed while it waits for a lock', async () => {
  const { db, other, approve } = await setupRequest();
  const sent = await db.transaction().execute(async (tx) => {
    await sql`lock table faq_items in exclusive mode`.execute(tx);
    const waiting = approve();
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`update operators set disabled_at = now() where id = ${other.id}`.execute(db);
    return { waiting };
  });
  expect(await sent.waiting).toBe('ROLE_REQUIRED');
});

it('what was shown of a request, how long it waits, and the word on it, stay as they were written', async () => {
  const { db, other, approve } = await setupRequest();
  const refused = (change: string) =>
    expect(sql.raw(`update approvals set ${change}`).execute(db), change).rejects.toMatchObject({
      code: '42501',
    });
  await refused(`facts = '[{}]'`);
  await refused(`digest = repeat('0', 64)`);
  await refused(`expires_at = expires_at + interval '1 hour'`);
  await approve();
  await refused('decision = null, decided_by = null, decided_at = null');
  await refused(`decision = 'refused', decided_by = '${other.id}'`);
});

it('a request whose input the act’s schema no longer reads falls', async () => {
  const { db, approve } = await setupRequest();
  await tamper(db, 'approvals', sql`update approvals set input = '{"note": 5}'`);
  expect(await approve()).toBe('APPROVAL_FELL');
});

it('a request that was changed in the database does not run', async () => {
  const { db, approve } = await setupRequest();
  await tamper(db, 'approvals', sql`update approvals set input = '{"note": "another"}'`);
  expect(await approve()).toBe('APPROVAL_FELL');
});
