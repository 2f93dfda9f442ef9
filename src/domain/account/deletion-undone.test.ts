import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDb, createPool, type Db } from '#database/client.ts';
import { BY_BUCKET, BY_VALUE } from '#database/distribution/tables.ts';
import { migrateAt } from '#database/migrate.ts';
import * as bonus from '#domain/bonus/own-traces.ts';
import * as identity from '#domain/identity/own-traces.ts';
import { newId } from '#domain/uuid.ts';
import * as voting from '#domain/voting/own-traces.ts';
import { castVotes } from '#domain/voting/service.ts';
import { testApplication } from '#test/application.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { productRole } from '#test/product-role.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { databaseDay, grantBonus, makeShow } from '#test/show.ts';
import { deleteAccount } from './delete-account.ts';

/** A member with one bonus vote spent and three left, on a database where the product's role owns nothing. */
async function setupMember() {
  const { connection, db, ownerUrl } = await productRole();
  await migrateAt(connection, ownerUrl);
  const house = await testApplication({}, { connection, db });
  const show = await makeShow(db);
  const { session } = await makeMember(house.deps);
  await grantBonus(db, { bucket: session.bucket, id: session.userId }, 3);
  await castVotes(house.deps, session, {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 1,
    vote_day: await databaseDay(db),
    request_id: newId(),
  });
  return { ...house, session };
}

/** Every row of users in one order, without `proved_at`: that a session has given the password stays recorded. */
async function usersRows(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const table of [...BY_BUCKET, ...Object.keys(BY_VALUE)]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    found.push(
      ...rows.map((row) => `${table} ${JSON.stringify({ ...(row as object), proved_at: null })}`).sort(),
    );
  }
  return found;
}

it('a deletion that is rolled back has deleted nothing, not even what only the owner of the tables may delete', async () => {
  const { db, session } = await setupMember();
  const before = await usersRows(db);
  const grants = (tx: Db) =>
    tx.selectFrom('bonus_grants').select('number').where('bucket', '=', session.bucket).execute();
  const undone = db.transaction().execute(async (tx) => {
    await identity.erase(tx, session);
    await voting.erase(tx, session);
    await bonus.erase(tx, session);
    // Only the grant that a vote has spent is left: the others are deleted, as far as this transaction can see.
    expect(await grants(tx)).toEqual([{ number: 1 }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await usersRows(db)).toEqual(before);
});

it('a deletion whose connection breaks before the commit has deleted nothing, and is done when it is asked for again', async () => {
  const { db, connection, deps, session } = await setupMember();
  const before = await usersRows(db);
  const network = await flakyNetwork(connection);
  let cuts = 0;
  network.fate = (towards, request) => {
    if (towards === 'client' || !/\bcommit\b/.test(request.toString('latin1'))) return 'pass';
    cuts += 1;
    return 'cut';
  };
  const unreliable = createDb(createPool(network.connection, 2));
  const deletion = deleteAccount({ ...deps, db: unreliable }, session, { current_password: PASSWORD });
  await expect(deletion).rejects.toThrow();
  await unreliable.destroy();
  expect(cuts).toBe(1);
  expect(await usersRows(db)).toEqual(before);

  await deleteAccount(deps, session, { current_password: PASSWORD });
  const { rows } = await sql`
    select number from bonus_grants where bucket = ${session.bucket} and user_id = ${session.userId}`.execute(
    db,
  );
  expect(rows).toEqual([{ number: 1 }]);
});
