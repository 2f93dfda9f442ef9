import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { sweepOldTraces } from '#domain/account/retention.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { joinTeam } from '#test/operators.ts';
import { productRole } from '#test/product-role.ts';
import { setupSuspects } from '#test/suspects.ts';
import { migrateAt } from './migrate.ts';

it('a product that may only add to what is kept annuls, restores, counts, publishes, corrects, invites, searches and sweeps', async () => {
  const { connection, db, ownerUrl } = await productRole();
  await migrateAt(connection, ownerUrl);
  const it = await setupSuspects(8, { connection, db });
  const { deps, one, other, show } = it;
  const act = (name: string, input: object) => perform(deps, acts, one.session, name, input);
  const together = async (name: string, input: object) => {
    const asked = await act(name, input);
    if (asked.kind !== 'requested') throw new Error(`${name} was done by one`);
    const decided = await decide(deps, acts, other.session, asked.approval, 'approved');
    return decided.kind === 'done' ? decided.answer : null;
  };
  const contest_id = show.contest;
  const publish = (version: number, when: 'now' | 'result_date') =>
    together('contest.publish', { contest_id, version, when, winner_id: null });

  await it.agree(await it.ask('risk.annul'));
  await it.agree(await it.ask('risk.restore'));
  const listed = it.honest.slice(0, 6).map(({ id }) => id);
  await it.agree(await it.ask('risk.annul-list', { accounts: listed }));
  // A request that is never decided on: what it holds is swept out.
  await it.ask('risk.annul');
  await sql`update annulment_pins set pinned_at = now() - interval '3 days'`.execute(db);
  await act('contest.close', { contest_id });
  await act('contest.count', { contest_id });
  await publish(1, 'result_date');
  await sql`update approvals set decision = 'withdrawn', decided_at = now() where decided_at is null`.execute(
    db,
  );
  await it.agree(await it.ask('risk.annul'));
  await act('contest.count', { contest_id });
  await publish(2, 'now');
  const reason = 'Deux votes comptés à tort';
  await together('contest.correct', { contest_id, version: 2, winner_id: null, reason });
  const { rows } = await sql<{ version: number; kind: string }>`
    select version, kind from result_events order by number`.execute(db);
  expect(rows.map(({ version, kind }) => `${version} ${kind}`)).toEqual([
    '1 published',
    '1 fell',
    '1 ended',
    '2 published',
    '2 ended',
    '3 published',
  ]);

  const invited = { email: 'nouvelle@exemple.org', name: 'Nouvelle', role: 'admin' };
  const { token } = (await together('operator.invite', invited)) as { token: string };
  await joinTeam(deps, { token });
  const { session } = await makeMember(deps);
  await deleteAccount(deps, session, { current_password: PASSWORD });
  await scanForRisks(db);
  expect(await sweepOldTraces(db, { days: 30 })).toMatchObject({ annulmentPins: 8 });
});

it('a start whose owner of the tables reaches a standby, or what takes no writes, says which variable leads there', async () => {
  const { connection, ownerUrl } = await productRole();
  const url = new URL(ownerUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  await expect(migrateAt(connection, url.href)).rejects.toThrow(
    /^MIGRATIONS_DATABASE_URL mène à un serveur qui n’accepte aucune écriture/,
  );
});
