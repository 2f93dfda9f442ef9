import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { checkRows } from '#domain/register/row-check.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { makeOperator } from '#test/operators.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { tamper } from '#test/tamper.ts';
import { renamedTalents } from './minutes-check.ts';
import { listCounts } from './versions.ts';

it('a recount names a signature whose minutes have other names since, before they are published too', async () => {
  const { db, deps, contest, count } = await setupDecidedWeek();
  await sealNow(db);
  const version = await count();
  const { session } = await makeOperator(deps, 'huissier', 'Maître Diop');
  const [counted] = await listCounts(db, contest);
  const { votes_sha256 } = counted ?? {};
  await perform(deps, acts, session, 'count.sign', { contest_id: contest, version, votes_sha256 });
  const look = async () => (await checkRows(db, REGISTER_KEYS))[0]?.findings;
  expect(await look()).toEqual([]);
  await tamper(
    db,
    'contest_results',
    sql`update contest_results set lines = replace(replace(replace(lines::text, 'Aïcha', '@'), 'Koffi', 'Aïcha'), '@', 'Koffi')::jsonb`,
  );
  expect(await look()).toEqual([{ kind: 'signature', version, name: 'Maître Diop' }]);
});

it('talents whose names were exchanged since their votes were counted are named, once the result is out', async () => {
  const { db, contest, count, together, aicha, koffi } = await setupDecidedWeek();
  const version = await count();
  await together('contest.publish', { version, when: 'now', elimination: 'none' });
  expect(await renamedTalents(db, contest)).toEqual([]);
  await sql`
    update candidates set display_name = case id when ${aicha} then 'Koffi' else 'Aïcha' end
    where id in (${aicha}, ${koffi})`.execute(db);
  expect(await renamedTalents(db, contest)).toEqual([
    { version, number: 2, before: 'Koffi', now: 'Aïcha' },
    { version, number: 1, before: 'Aïcha', now: 'Koffi' },
  ]);
});
