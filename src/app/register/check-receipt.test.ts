import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { makeVoter } from '#test/application.ts';
import { askOf, readEntries } from '#test/lying-register.ts';
import { sealNow } from '#test/register.ts';
import { grantBonus } from '#test/show.ts';
import { cast, setupVoting } from '#test/voting.ts';
import { checkReceipt, type Lie, type Remembered } from './check-receipt.ts';
import { createLogClient } from './log-client.ts';

const NOTHING: Remembered = { head: null, due: null, found: false };
const MINUTE_MS = 60_000;
const now = () => Date.now();

type Lies = Parameters<typeof askOf>[1];

/** A show in which some voters have voted by the call, and what their phones hold of it. */
async function setupPhones(voters = 3) {
  const it = await setupVoting();
  const { keys, originFor } = it.deps.register;
  const seal = () => sealNow(it.db, { keys, originFor });

  async function vote(bonus = 0): Promise<BallotReceipt> {
    const voter = await makeVoter(it.deps);
    await grantBonus(it.db, voter, bonus);
    const { contest_id, candidate_id, request_id, ...ballot } = await it.ballot({ bonus });
    const answer = await cast(it, voter, { contest_id, candidate_id, request_id, ...ballot });
    const votes = answer.json().data.receipts;
    return {
      contest_id,
      candidate_id,
      request_id,
      daily: 1,
      bonus,
      given_at: new Date().toISOString(),
      votes,
    };
  }

  const receipts: BallotReceipt[] = [];
  for (let n = 0; n < voters; n += 1) receipts.push(await vote());
  const [receipt] = receipts as [BallotReceipt];
  const { contest } = it.show;
  /** Asks of a receipt, of a server that lies as it is told to. */
  const check = (of: BallotReceipt, remembered: Partial<Remembered> = {}, lies?: Lies, at = now()) => {
    const client = createLogClient(`/registre/${contest}`, askOf(it.app, lies));
    return checkReceipt(client, of, { ...NOTHING, ...remembered }, at, async () => {});
  };
  /** What a phone remembers that has found the vote now. */
  async function remember(of: BallotReceipt) {
    const checked = await check(of);
    if (checked.kind !== 'found') throw new Error(JSON.stringify(checked));
    return checked;
  }
  const lied = async (lie: Lie, ...asked: Parameters<typeof check>) =>
    expect(await check(...asked)).toEqual({ kind: 'lie', lie });
  const entries = () => readEntries(askOf(it.app), contest);
  return { ...it, keys, contest, seal, vote, receipts, receipt, check, remember, lied, entries };
}

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

  it('knows nothing where the server does not answer, or is too busy to', async () => {
    const it = await setupPhones(1);
    await it.seal();
    for (const part of ['position', 'checkpoint', 'key']) {
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
