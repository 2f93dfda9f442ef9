import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { freshDatabase } from '../database.ts';
import { Ledger } from '../process/ledger.ts';
import { databaseUrl, startServer } from '../process/server.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';
import { checkOut, olderVersion } from './versions.ts';

const CLIENTS = 40;
const older = olderVersion();
const impossible = older === null && 'there is no history to take an older version from';

describe('versions', () => {
  for (const each of [1, 2]) {
    const title = `${2 * each} servers, half of them of the version before the last change of the schema (times: votes at least)`;
    faultCase({ name: `versions-${2 * each}`, title, times: 1_000, impossible }, async (votes) => {
      const { connection, db } = await freshDatabase();
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      const env = { ...ENV, DATABASE_URL: databaseUrl(connection), DATABASE_CONNECTIONS: '4' };
      const root = await checkOut(older ?? '');
      const all = (from?: string) => Promise.all(Array.from({ length: each }, () => startServer(env, from)));
      const old = await all(root);
      const stage = await setupStage(db, votes * 10 + 50_000);
      let places = old.map(({ url }) => url);
      const ledger = new Ledger(stage.ballot, () => places, { next: stage.next, paceMs: 100 });
      ledger.start(CLIENTS);
      await ledger.more(CLIENTS);
      // The new version changes the schema while the old one takes votes.
      const fresh = await all();
      const recovered = [
        await timed(ledger, CLIENTS, () => {
          places = [...old, ...fresh].map(({ url }) => url);
        }),
      ];
      await ledger.more(votes);
      const newer = fresh.map(({ url }) => url);
      places = newer;
      const ends = await Promise.all(old.map((server) => server.end('SIGTERM')));
      expect(ends.map(({ code }) => code)).toEqual(old.map(() => 0));
      await ledger.more(CLIENTS);
      return {
        ledger,
        db,
        recovered,
        remark: `of ${older?.slice(0, 8)} and of today`,
      };
    });
  }
});
