import { describe, expect, it } from 'vitest';
import { recount } from '#domain/counting/rollup.ts';
import { freshDatabase } from '../database.ts';
import { registerElectorate } from '../electorate.ts';
import { flakyProvider } from '../proxy.ts';
import { report } from '../report.ts';
import { databaseDay, makeShow } from '../show.ts';
import { Ledger } from './ledger.ts';
import { databaseUrl, startServer } from './server.ts';

describe('phones on a poor network', () => {
  it('lose no vote and count none twice, half a second away, with one piece in twenty lost with its connection', async () => {
    const { connection, db } = await freshDatabase();
    await registerElectorate(db, 20_000);
    const show = await makeShow(db);
    const server = await startServer({ DATABASE_URL: databaseUrl(connection) });
    const network = await flakyProvider({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
    network.latency = 250;
    let pieces = 0;
    let cuts = 0;
    let unheard = 0;
    // Loses requests and answers; votes whose answer is lost have been counted.
    network.fate = (towards) => {
      pieces += 1;
      if (pieces % 20 !== 0) return 'pass';
      cuts += 1;
      if (towards === 'client') unheard += 1;
      return 'cut';
    };
    const ledger = new Ledger(
      { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) },
      () => [`http://127.0.0.1:${network.port}`],
    );
    ledger.start(60);
    await ledger.more(400);
    const balance = await ledger.balance(db, '500 ms away, one piece in twenty lost');
    report(`  ${cuts} connections cut, ${unheard} of them between the commit and its answer`);
    expect(balance).toMatchObject({ refused: 0, unknown: 0, lost: 0, twice: 0, unasked: 0 });
    expect(balance.retried).toBeGreaterThan(5);
    expect(unheard).toBeGreaterThan(0);
    expect((await recount(db)).discrepancies).toEqual([]);
  });
});
