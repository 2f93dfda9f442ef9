import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkRows } from '#domain/register/row-check.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { tamper } from '#test/tamper.ts';
import { rollUp } from './rollup.ts';

const look = async (db: Parameters<typeof checkRows>[0]) => (await checkRows(db, REGISTER_KEYS))[0]?.findings;

it('a recount names a result that was counted and published while there were other vote rows', async () => {
  const { db, contest, count, together, aicha, koffi, votes } = await setupDecidedWeek();
  await sealNow(db);
  const [of = { user: { id: '' }, day: '', slot: 0 }] = votes.filter(({ candidate }) => candidate === aicha);
  const give = (candidate: string) =>
    tamper(
      db,
      'votes',
      sql`update votes set candidate_id = ${candidate}
          where user_id = ${of.user.id} and vote_day = ${of.day} and slot = ${of.slot}`,
    );
  await give(koffi);
  await together('contest.publish', { version: await count(), when: 'now', elimination: 'none' });
  await sealNow(db);
  await give(aicha);
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, count(*)::int as votes from votes where contest_id = ${contest} group by 1`.execute(
    db,
  );
  const own = new Map(rows.map((row) => [row.candidate_id, row.votes]));
  const [mine, theirs] = [own.get(aicha) ?? 0, own.get(koffi) ?? 0];
  const found = await look(db);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'figure', candidateId: aicha, published: mine - 1, rows: mine },
      { kind: 'figure', candidateId: koffi, published: theirs + 1, rows: theirs },
    ]),
  );
});

it('a recount names a talent whom a result that came out by its date leaves out', async () => {
  const { db, contest, koffi } = await setupDecidedWeek();
  await sealNow(db);
  await sql`update contests set result_date = now(), published_at = now()`.execute(db);
  await rollUp(db);
  await sealNow(db);
  expect(await look(db)).toEqual([]);
  await sql`delete from contest_candidates where contest_id = ${contest} and candidate_id = ${koffi}`.execute(
    db,
  );
  expect(await look(db)).toEqual([
    { kind: 'figure', candidateId: koffi, published: 0, rows: expect.any(Number) },
  ]);
});
