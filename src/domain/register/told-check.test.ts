import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { tamper } from '#test/tamper.ts';
import { checkRows } from './row-check.ts';

/** A week with an annulment that stands and one that was taken back, counted and published, all told by its log. */
async function setupToldWeek() {
  const week = await setupDecidedWeek();
  const { db, contest } = week;
  await week.together('risk.annul', week.about(0));
  await week.together('risk.annul', week.about(1));
  await week.together('risk.restore', week.about(1));
  const version = await week.count();
  await week.together('contest.publish', { version, when: 'now', elimination: 'none' });
  await sealNow(db);
  const { rows } = await sql<{ id: string }>`
    select id from annulment_batches where cluster_id = ${week.groups[0]?.id}
    union all select id from annulment_batches where cluster_id = ${week.groups[1]?.id}`.execute(db);
  const [standing, restored] = rows as [{ id: string }, { id: string }];
  const look = async () => (await checkRows(db, REGISTER_KEYS))[0]?.findings;
  const votesOf = async (batch: { id: string }) =>
    (await sql`select from annulments where batch_id = ${batch.id}`.execute(db)).rows.length;
  return { ...week, contest, version, standing, restored, look, votesOf };
}

const REASON = 'sans personne';

describe('holding decisions and results against the register', () => {
  it('finds nothing where nothing was done, nor of a decision that waits to be told', async () => {
    const it = await setupToldWeek();
    expect(await it.look()).toEqual([]);
    await it.together('risk.annul', it.about(2));
    expect(await it.look()).toEqual([]);
  });

  it('names a decision to which votes were added, or from which some were taken', async () => {
    const it = await setupToldWeek();
    const told = await it.votesOf(it.standing);
    await tamper(
      it.db,
      'annulments',
      sql`insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, batch_id)
          select bucket, user_id, contest_id, vote_day, slot, candidate_id, ${REASON}, ${it.standing.id}::uuid
          from votes v where not exists (select from annulments a where a.batch_id = ${it.standing.id}::uuid
            and a.user_id = v.user_id and a.vote_day = v.vote_day and a.slot = v.slot) limit 1`,
    );
    expect(await it.look()).toEqual([
      { kind: 'annulment', decisionId: it.standing.id, told, rows: told + 1 },
    ]);
    await tamper(it.db, 'annulments', sql`delete from annulments where batch_id = ${it.standing.id}::uuid`);
    expect(await it.look()).toEqual([{ kind: 'annulment', decisionId: it.standing.id, told, rows: 0 }]);
  });

  it('names a restoration that was taken back in rows alone', async () => {
    const it = await setupToldWeek();
    const told = await it.votesOf(it.restored);
    await tamper(it.db, 'annulment_reversals', sql`delete from annulment_reversals`);
    expect(await it.look()).toEqual([{ kind: 'reversal', decisionId: it.restored.id, told, rows: null }]);
  });

  it('names a decision that is marked as told and is not, so that the register would never tell it', async () => {
    const it = await setupToldWeek();
    await sql`insert into annulment_reversals (batch_id, reason) values (${it.standing.id}::uuid, ${REASON})`.execute(
      it.db,
    );
    expect(await it.look()).toEqual([]);
    await sql`insert into register_decisions (decision_id, kind, contest_id)
      values (${it.standing.id}::uuid, 3, ${it.contest}::uuid)`.execute(it.db);
    const rows = await it.votesOf(it.standing);
    expect(await it.look()).toEqual([{ kind: 'reversal', decisionId: it.standing.id, told: null, rows }]);
  });

  it('names a count in which figures, names or its author are not those of the minutes that the register cites', async () => {
    const it = await setupToldWeek();
    await tamper(it.db, 'contest_results', sql`update contest_results set counted_by_name = 'Personne'`);
    expect(await it.look()).toEqual([{ kind: 'result', version: it.version }]);
  });
});
