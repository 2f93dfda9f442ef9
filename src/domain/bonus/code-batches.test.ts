import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit } from '#domain/acts/audit.ts';
import { makeCode, makeInviter, tally } from '#test/bonus.ts';
import { refusal } from '#test/refusal.ts';
import { setupRegie } from '#test/regie.ts';
import { listPartnerCodes } from './code-admin.ts';
import { findCodeBatch, hasLooseCodes, listCodeBatches } from './code-batches.ts';
import { assignBonus, listBonuses } from './service.ts';

/** A régie with a batch of codes for a radio; no vote is under way, so that one operator may make a few alone. */
async function setupBatch(count = 6, more: object = {}) {
  const it = await setupRegie('operator', { from: '1 day', to: '2 days' }, { DATABASE_CONNECTIONS: '20' });
  const made = await it.act('code.create-bulk', {
    partner: 'Radio Sud',
    note: 'Bon de commande 12',
    prefix: 'rs',
    count,
    amount: 1,
    max_uses: 1,
    ...more,
  });
  const { batch, codes } = made.answer as { batch: string; codes: string[] };
  const users = await Promise.all(codes.map(() => makeInviter(it)));
  const enter = (n: number) => {
    const user = users[n] as (typeof users)[number];
    return refusal(
      assignBonus(it.deps, user.session, { bonus_type: 'partenaire', code: codes[n] as string }),
    );
  };
  return { ...it, batch, codes, users, enter };
}

describe('a batch of partner codes', () => {
  it('is listed with whom it is for, how many codes it has, how many are used, and its end', async () => {
    const { deps, batch, enter } = await setupBatch(6, { ends_at: '2099-01-01T00:00' });
    expect([await enter(0), await enter(1)]).toEqual(['done', 'done']);
    expect(await listCodeBatches(deps, { limit: 20 })).toMatchObject([
      {
        id: batch,
        partner: 'Radio Sud',
        note: 'Bon de commande 12',
        prefix: 'RS',
        codes: 6,
        used: 2,
        uses: 2,
        ends_at: '2099-01-01T00:00:00.000Z',
        state: 'running',
      },
    ]);
    expect(await listPartnerCodes(deps, { batch })).toHaveLength(6);
    expect([await hasLooseCodes(deps), await listPartnerCodes(deps, { batch: 'none' })]).toEqual([false, []]);
    const loose = await makeCode(deps.db, { code: 'ANCIEN' });
    expect(await hasLooseCodes(deps)).toBe(true);
    expect((await listPartnerCodes(deps, { batch: 'none' })).map(({ id }) => id)).toEqual([loose]);
  });

  it('needs the name of a partner', async () => {
    const { act } = await setupRegie('operator', { from: '1 day', to: '2 days' });
    const asked = await act('code.create-bulk', { partner: ' ', count: 2, amount: 1, max_uses: 1 });
    expect(asked).toMatchObject({ status: 422, fields: { partner: { code: 'REQUIRED' } } });
  });

  it('that an operator stops gives nothing more, keeps what it gave, and gives again when it is started', async () => {
    const { deps, db, act, batch, codes, users, enter } = await setupBatch();
    const other = await makeCode(db, { code: 'AILLEURS' });
    expect(await enter(0)).toBe('done');
    expect(await act('code.stop-batch', { id: batch })).toMatchObject({ status: 200 });
    expect([await enter(1), await enter(0)]).toEqual(['PARTNER_CODE_STOPPED', 'PARTNER_CODE_ALREADY_USED']);
    expect(await listBonuses(db, (users[0] as (typeof users)[number]).session)).toHaveLength(1);
    expect(await findCodeBatch(deps, batch)).toMatchObject({ state: 'stopped', used: 1 });
    expect((await listPartnerCodes(deps, { begins: codes[1] as string }))[0]?.state).toBe('stopped');
    expect((await listPartnerCodes(deps, { id: other }))[0]?.state).toBe('running');
    expect(await act('code.restart-batch', { id: batch })).toMatchObject({ status: 200 });
    expect(await enter(1)).toBe('done');
    const [restarted, stopped] = await audit(db, { subject: batch });
    expect(stopped).toMatchObject({
      act: 'code.stop-batch',
      before: { stopped: false, partner: 'Radio Sud', codes: 6, used: 1 },
      after: { stopped: true },
    });
    expect(restarted).toMatchObject({ before: { stopped: true }, after: { stopped: false } });
  });

  it('is stopped once of two operators, and not started again when its date has passed', async () => {
    const { db, act, batch } = await setupBatch(1, { ends_at: '2099-01-01T00:00' });
    const both = await Promise.all([
      act('code.stop-batch', { id: batch }),
      act('code.stop-batch', { id: batch }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sql`
      update partner_batches set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where id = ${batch}`.execute(db);
    expect(await act('code.restart-batch', { id: batch })).toMatchObject({ code: 'PARTNER_CODE_EXPIRED' });
    expect(await act('code.stop-batch', { id: '019a9d3e-0000-7000-8000-0000000000ab' })).toMatchObject({
      status: 404,
    });
  });

  it('that is stopped while its codes are used grants before or refuses: the journal has the last figure', async () => {
    const { deps, db, act, batch, enter } = await setupBatch(12);
    const [stopped, ...outcomes] = await Promise.all([
      act('code.stop-batch', { id: batch }),
      ...Array.from({ length: 12 }, (_, n) => enter(n)),
    ]);
    expect(stopped).toMatchObject({ status: 200 });
    const { done = 0, PARTNER_CODE_STOPPED: refused = 0 } = tally(outcomes);
    expect(done + refused).toBe(12);
    const [event] = await audit(db, { act: 'code.stop-batch' });
    expect(event?.after).toMatchObject({ uses: done });
    expect(await findCodeBatch(deps, batch)).toMatchObject({ uses: done });
    const { rows } = await sql<{ grants: number }>`select count(*)::int as grants from bonus_grants`.execute(
      db,
    );
    expect(rows[0]?.grants).toBe(done);
  });
});
