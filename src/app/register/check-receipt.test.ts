import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { askOf } from '#test/lying-register.ts';
import { type Lies, setupPhones } from '#test/phones.ts';

const MINUTE_MS = 60_000;
const now = () => Date.now();

describe('a phone that checks a receipt', () => {
  it('finds every vote of it at its place once it is sealed, and hears until when it waits before', async () => {
    const it = await setupPhones(2);
    const whole = await it.vote(2);
    const before = await it.check(whole);
    if (before.kind !== 'waiting') throw new Error(JSON.stringify(before));
    expect(before.due - now()).toBeGreaterThan(10 * MINUTE_MS);
    expect(before.due - now()).toBeLessThanOrEqual(12 * MINUTE_MS);
    expect(before.due % MINUTE_MS).toBe(0);
    await it.seal();
    const after = await it.remember(whole);
    expect(after.size).toBe(5);
    expect(new Set(after.positions).size).toBe(3);
    const { entries } = await it.entries();
    expect(after.positions.map((position) => Buffer.from(entries[position] ?? []).toString('hex'))).toEqual(
      whole.votes.map(({ commitment }) => `01${commitment}`),
    );
  });

  it('finds it again in a log that has grown beyond several tiles, and remembers the new head', async () => {
    const it = await setupPhones(1);
    await it.seal();
    const seen = await it.remember(it.receipt);
    for (const votes of [300, 400]) {
      await sql`
        insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
        select get_byte(uuid_send(u), 15), u, ${it.contest}::uuid, current_date, 0, ${it.show.koffi}::uuid, u
        from (select gen_random_uuid() as u from generate_series(1, ${votes})) voters`.execute(it.db);
      await it.seal();
    }
    const late = await it.vote();
    await it.seal();
    const again = await it.check(it.receipt, { head: seen.head, found: true });
    expect(again).toMatchObject({ kind: 'found', positions: seen.positions, size: 702 });
    expect(await it.check(late, { head: seen.head })).toMatchObject({ kind: 'found', size: 702 });
  });

  it('asks once more where a cache has answered with the head before', async () => {
    const it = await setupPhones(1);
    await it.seal();
    const old = (await (await askOf(it.app)(`/registre/${it.contest}/checkpoint`)).text()) as string;
    const late = await it.vote();
    await it.seal();
    let asked = 0;
    const checked = await it.check(late, {}, (path) =>
      path === 'checkpoint' && asked++ === 0 ? Promise.resolve(new Response(old)) : null,
    );
    expect(checked).toMatchObject({ kind: 'found', size: 2 });
  });

  it('knows nothing where the server does not answer, is too busy to, or does not prove yet', async () => {
    const it = await setupPhones(2);
    await it.seal();
    const earlier: Lies = (path) =>
      path.startsWith('proof') ? Promise.resolve(new Response('', { status: 404 })) : null;
    expect(await it.check(it.receipt, {}, earlier)).toEqual({ kind: 'away', offline: false });
    for (const part of ['position', 'checkpoint', 'key', 'proof']) {
      const gone: Lies = (path) => (path.startsWith(part) ? Promise.reject(new TypeError('failed')) : null);
      expect(await it.check(it.receipt, {}, gone)).toEqual({ kind: 'away', offline: true });
      const busy: Lies = (path) =>
        path.startsWith(part) ? Promise.resolve(new Response('', { status: 503 })) : null;
      expect(await it.check(it.receipt, {}, busy)).toEqual({ kind: 'away', offline: false });
    }
  });
});

describe('a receipt that is not of the vote that was given', () => {
  it('is found out without asking the server: another candidate, salt, kind, slot or request, fewer votes, one twice', async () => {
    const it = await setupPhones(1);
    const whole = await it.vote(2);
    await it.seal();
    const [first, second, third] = whole.votes as [
      BallotReceipt['votes'][number],
      BallotReceipt['votes'][number],
      BallotReceipt['votes'][number],
    ];
    const wrong: Partial<BallotReceipt>[] = [
      { candidate_id: it.show.koffi },
      { contest_id: randomUUID() },
      { request_id: randomUUID() },
      { daily: 0 },
      { bonus: 3 },
      { votes: [] },
      { votes: [first, second] },
      { votes: [first, second, second] },
      { votes: [first, second, { ...third, salt: first.salt }] },
      { votes: [first, second, { ...third, salt: 'zz' }] },
      { votes: [first, second, { ...third, slot: third.slot - 1 }] },
      { votes: [{ ...first, kind: 'bonus' }, second, third] },
      { votes: [first, second, { ...third, commitment: first.commitment }] },
    ];
    for (const more of wrong) {
      await it.lied('vote', { ...whole, ...more }, {}, () => Promise.reject(new Error('asked')));
    }
    expect((await it.check(whole)).kind).toBe('found');
  });

  it('is found out where it is another voter’s, though that one’s vote is in the register', async () => {
    const it = await setupPhones(2);
    await it.seal();
    const [mine, theirs] = it.receipts as [BallotReceipt, BallotReceipt];
    expect((await it.check(theirs)).kind).toBe('found');
    await it.lied('vote', { ...mine, votes: theirs.votes });
  });
});
