import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { rememberShow } from './known-show.ts';

it('the known show is read once for all callers at a time, and names the show', async () => {
  const { db } = await freshDatabase();
  await makeShow(db);
  const show = rememberShow(db, COMPETITION, () => {});
  const [one, other] = await Promise.all([show.get(), show.get()]);
  expect(other).toBe(one);
  expect(show.name()).toBe('Palmarès');
  await sql`update competitions set name = 'Tam-Tam'`.execute(db);
  expect(await show.get()).toBe(one);
  show.forget();
  const now = await show.get();
  expect(now.name).toBe('Tam-Tam');
  expect(now.version).not.toBe(one.version);
  expect(show.name()).toBe('Tam-Tam');
});

it('the known show does not keep a row that was read before a change', async () => {
  const { db } = await freshDatabase();
  await makeShow(db);
  const show = rememberShow(db, COMPETITION, () => {});
  const before = show.get();
  await sql`update competitions set name = 'Tam-Tam'`.execute(db);
  show.forget();
  expect((await show.get()).name).toBe('Tam-Tam');
  await before;
  expect((await show.get()).name).toBe('Tam-Tam');
  expect(show.name()).toBe('Tam-Tam');
});

it('the known show gives the last row read while the database is away, and asks again', async () => {
  const { db } = await freshDatabase();
  const show = rememberShow(db, COMPETITION, () => {});
  await expect(show.get()).rejects.toMatchObject({ code: 'COMPETITION_UNKNOWN' });
  await makeShow(db);
  show.forget();
  expect((await show.get()).countries[0]).toBe('CI');
});
