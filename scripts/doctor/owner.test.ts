import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { databaseUrl } from '#test/process/server.ts';
import { lookAtOwner } from './owner.ts';

it('the doctor finds an owner’s address that would have the next start refused', async () => {
  const { connection } = await freshDatabase();
  const url = databaseUrl(connection);
  const told = async (migrationsDatabaseUrl: string | undefined, product = url) =>
    (await lookAtOwner({ databaseUrl: product, migrationsDatabaseUrl }))
      .map(({ state, sentence }) => `${state} ${sentence}`)
      .join();
  expect(await told(undefined)).toBe('');
  expect(await told(url)).toBe('ok MIGRATIONS_DATABASE_URL leads to a server that takes writes.');
  const closed = new URL(url);
  closed.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await told(closed.href)).toContain('wrong MIGRATIONS_DATABASE_URL leads to a server that takes no');
  const stranger = new URL(url);
  stranger.username = 'nobody_of_this_name';
  expect(await told(stranger.href)).toContain('wrong MIGRATIONS_DATABASE_URL leads to no database: ');
  expect(await told(url, 'postgresql://palmares@one,two/palmares')).toContain('note MIGRATIONS_DATABASE_URL');
});
