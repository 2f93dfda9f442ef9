import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { countOperators } from '#domain/regie/queries.ts';
import { setupOpenContest } from '#test/account.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';

describe('the last admin', () => {
  it('stays, even when two agree to dismiss each other at the same moment', async () => {
    const { deps } = await setupOpenContest();
    const [one, other] = [await makeOperator(deps), await makeOperator(deps)];
    const closing = async (who: typeof one, whom: typeof one) => {
      const asked = await perform(deps, acts, who.session, 'operator.disable', { operator_id: whom.id });
      return asked.kind === 'requested' ? asked.approval : '';
    };
    const [first, second] = [await closing(one, other), await closing(other, one)];
    const both = await Promise.all([
      refusal(decide(deps, acts, other.session, first, 'approved')),
      refusal(decide(deps, acts, one.session, second, 'approved')),
    ]);
    expect(both.filter((answer) => answer === 'done')).toHaveLength(1);
    // The dismissed admin's request has fallen or is refused: by then its author's account may be closed, or the other
    // may be the last admin.
    expect(['LAST_ADMIN', 'ALREADY_DECIDED', 'ROLE_REQUIRED']).toContain(
      both.find((answer) => answer !== 'done'),
    );
    expect(await countOperators(deps.db, 'admin')).toBe(1);
  });

  it('stays even when both have agreed before either request is weighed', async () => {
    const { deps, db } = await setupOpenContest();
    const [one, other] = [await makeOperator(deps), await makeOperator(deps)];
    const closing = async (author: typeof one, subject: typeof one) => {
      const asked = await perform(deps, acts, author.session, 'operator.disable', {
        operator_id: subject.id,
      });
      return asked.kind === 'requested' ? asked.approval : '';
    };
    const [first, second] = [await closing(one, other), await closing(other, one)];
    const sent = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('operators').select('id').forNoKeyUpdate().execute();
      const both = [
        refusal(decide(deps, acts, other.session, first, 'approved')),
        refusal(decide(deps, acts, one.session, second, 'approved')),
      ];
      // Each transaction has written its decision, which names an admin whom the other is about to lock.
      await expect.poll(() => waitingForLocks(db)).toBe(2);
      return { both };
    });
    const both = await Promise.all(sent.both);
    expect(both.filter((answer) => answer === 'done')).toHaveLength(1);
    // By then the author's account may be closed, or belong to the last admin.
    expect(['LAST_ADMIN', 'ALREADY_DECIDED', 'ROLE_REQUIRED']).toContain(
      both.find((answer) => answer !== 'done'),
    );
    expect(await countOperators(db, 'admin')).toBe(1);
  });

  it('is closed or kept by an act that cannot deadlock with a transaction that has locked another admin', async () => {
    const { deps, db } = await setupOpenContest();
    const [one, other] = [await makeOperator(deps), await makeOperator(deps)];
    const operator = await makeOperator(deps, 'operator');
    const [first, second] = [one, other].sort((a, b) => (a.id < b.id ? -1 : 1)) as [typeof one, typeof one];
    const sent = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('operators').select('id').where('id', '=', first.id).forUpdate().execute();
      // It waits for the first admin's lock, and holds no lock meanwhile that another transaction waits for.
      const waiting = refusal(
        perform(deps, acts, first.session, 'operator.disable', { operator_id: operator.id }),
      );
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await sql`select from operators where id = ${second.id} for update nowait`.execute(tx);
      return { waiting };
    });
    expect(await sent.waiting).toBe('done');
  });
});
