import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { freshDatabase } from './database.ts';
import { databaseUrl } from './process/server.ts';

/** A role of the product's own, which owns nothing, on a database that another role has migrated. */
export async function productRole(attributes = '') {
  const owner = await freshDatabase();
  const name = `product_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const maintenance = new pg.Client(inject('postgres'));
  await maintenance.connect();
  await maintenance.query(`create role ${name} login password '${password}' ${attributes}`);
  onTestFinished(async () => {
    await db.destroy();
    await sql`drop owned by ${sql.id(name)}`.execute(owner.db);
    await maintenance.query(`drop role ${name}`);
    await maintenance.end();
  });
  const url = new URL(databaseUrl(owner.connection));
  url.username = name;
  url.password = password;
  const connection = { connectionString: url.href };
  const db = createDb(createPool(connection, 6));
  return { owner, connection, db, name, ownerUrl: databaseUrl(owner.connection) };
}
