import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countUndecided, countUntold } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { makeOperator } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';
import { acts, actsFor } from './acts.ts';
import { showOwnRequests } from './own-requests.ts';

/** Under an open vote every code takes two: an operator who asks for some. */
async function setupRequests() {
  const it = await setupRegie();
  const ask = async (code: string) => {
    const { data } = await it.act('code.create', { code, amount: 1, max_uses: 1 });
    return data.approval as string;
  };
  const say = (id: string, decision: 'approved' | 'refused' | 'withdrawn', word?: string) =>
    decide(
      it.deps,
      acts,
      decision === 'withdrawn' ? it.operator.session : it.second.session,
      id,
      decision,
      word,
    );
  const shown = (who = it.operator.id, limit = 20, before: string | null = null) =>
    showOwnRequests(it.deps, who, { before, limit });
  return { ...it, ask, say, shown };
}

describe('requests are shown to their author with what became of them', () => {
  it('waiting, agreed to, refused with the word that was given, taken back, lapsed', async () => {
    const { db, ask, say, shown, second } = await setupRequests();
    const [waits, agreed, refused, back, lapsed] = [
      await ask('A'),
      await ask('B'),
      await ask('C'),
      await ask('D'),
      await ask('E'),
    ];
    await say(agreed, 'approved');
    await say(refused, 'refused', 'Trop tard dans la semaine.');
    await say(back, 'withdrawn');
    await sql`update approvals set expires_at = now() where id = ${lapsed}`.execute(db);
    const { requests } = await shown();
    expect(requests.map(({ id, state, decided_by, word }) => [id, state, decided_by, word])).toEqual([
      [lapsed, 'expired', null, null],
      [back, 'withdrawn', expect.any(String), null],
      [refused, 'refused', second.name, 'Trop tard dans la semaine.'],
      [agreed, 'approved', second.name, null],
      [waits, 'waiting', null, null],
    ]);
    const [event] = await audit(db, { act: 'code.create.refused' });
    expect(event?.after).toMatchObject({ word: 'Trop tard dans la semaine.' });
  });

  it('fallen, when what they showed had changed', async () => {
    const { db, ask, say, shown } = await setupRequests();
    const id = await ask('A');
    await sql`alter table approvals disable trigger kept_as_asked`.execute(db);
    await sql`update approvals set digest = 'another' where id = ${id}`.execute(db);
    await expect(say(id, 'approved')).rejects.toMatchObject({ code: 'APPROVAL_FELL' });
    expect((await shown()).requests).toMatchObject([{ state: 'fallen' }]);
  });

  it('once as news, to their author and to no other operator', async () => {
    const { db, ask, say, shown, operator, second } = await setupRequests();
    const [one, other] = [await ask('A'), await ask('B')];
    expect(await countUntold(db, operator.id)).toBe(0);
    await say(one, 'refused');
    await sql`update approvals set expires_at = now() where id = ${other}`.execute(db);
    expect([await countUntold(db, operator.id), await countUntold(db, second.id)]).toEqual([2, 0]);
    expect(await shown(second.id)).toEqual({ requests: [], news: [], names: {} });
    expect((await shown()).news.sort()).toEqual([one, other].sort());
    expect([(await shown()).news, await countUntold(db, operator.id)]).toEqual([[], 0]);
  });

  it('a page at a time, the newest first', async () => {
    const { ask, shown, operator } = await setupRequests();
    const ids = [await ask('A'), await ask('B'), await ask('C')];
    const first = await shown(operator.id, 2);
    const second = await shown(operator.id, 2, first.requests.at(-1)?.id ?? null);
    expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('with a word that stays as it was given', async () => {
    const { db, ask, say } = await setupRequests();
    const id = await ask('A');
    await say(id, 'refused', 'Non.');
    await expect(sql`update approvals set word = 'Oui.' where id = ${id}`.execute(db)).rejects.toThrow(
      'a request stays as it was asked for',
    );
  });
});

it('a request that waits is counted for operators whose role may decide on it, and not for its author', async () => {
  const { db, deps, ask, operator, second } = await setupRequests();
  await ask('A');
  const huissier = await makeOperator(deps, 'huissier');
  expect([
    await countUndecided(db, second.id, actsFor('operator')),
    await countUndecided(db, operator.id, actsFor('operator')),
    await countUndecided(db, huissier.id, actsFor('huissier')),
  ]).toEqual([1, 0, 0]);
});
