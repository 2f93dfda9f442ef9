import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { loadDemonstration } from '#demonstration/load.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { riskQueue, urgentAlerts } from '#domain/risk/service.ts';
import { freshDatabase } from '#test/database.ts';
import { demoSuspects } from './fraud.ts';
import { demoWeeks } from './weeks.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('the demonstration’s suspects', () => {
  it('have numbers that exist, each its own, and voted within the open week', () => {
    const start = demoWeeks(NOW).at(-1)?.startDate ?? NOW;
    const suspects = demoSuspects(start, NOW);
    expect(new Set(suspects.map(({ phone }) => phone)).size).toBe(suspects.length);
    for (const { phone, registeredAt, votedAt } of suspects) {
      expect([phone, parsePhoneNumberFromString(phone)?.isValid()]).toEqual([phone, true]);
      expect(registeredAt >= start && registeredAt < votedAt && votedAt < NOW).toBe(true);
    }
  });

  it('are found by the search, as one group to act on and one to look at', async () => {
    const { db } = await freshDatabase();
    await loadAgain(db);
    await scanForRisks(db);
    const found = await riskQueue(db, { state: 'open' });
    expect(found.map(({ kind, severity, users }) => [kind, severity, users]).sort()).toEqual([
      ['device', 'high', 27],
      ['numbers', 'medium', 18],
    ]);
    expect(await urgentAlerts(db)).toBe(1);
    // Loaded again, as at each start: no account is there twice.
    await loadAgain(db);
    await scanForRisks(db);
    expect((await riskQueue(db, { state: 'open' })).map(({ users }) => users).sort()).toEqual([18, 27]);
  });
});

async function loadAgain(db: Db) {
  await ensureCompetition(db, 'demo');
  await loadDemonstration(db, 'demo', new Date());
}
