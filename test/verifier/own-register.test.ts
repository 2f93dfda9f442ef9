import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { receiptReference } from '#domain/voting/rules.ts';
import { followWitnesses } from '#server/register/follow-witnesses.ts';
import { registerPaths } from '#site/register-paths.ts';
import { checkReceipt, type Options, parseReceipt, verify } from '../../public/verifier.mjs';
import { makeVoter, type TestApplication } from '../application.ts';
import { setupDecidedWeek } from '../decided-week.ts';
import { sealNow } from '../register.ts';
import { cast, setupVoting } from '../voting.ts';
import { runWitness } from './run-witness.ts';
import { keyOf } from './votes.ts';

/** Seals and verifies the register that the product itself serves, over the network. */
async function readers({ app, db, deps }: Pick<TestApplication, 'app' | 'db' | 'deps'>, contest: string) {
  const { register } = deps;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/registre/${contest}`;
  const seal = () => sealNow(db, { keys: register.keys, originFor: register.originFor });
  const check = (options: Partial<Options> = {}) =>
    verify({
      address,
      origin: register.originFor(contest),
      witnesses: [],
      tiles: true,
      quick: false,
      parallel: 4,
      ...options,
    });
  /** The head as a reader may keep it. */
  const head = async () => ({
    key: keyOf((await (await fetch(`${address}/key`)).text()).trim()),
    checkpoint: Buffer.from(await (await fetch(`${address}/checkpoint`)).arrayBuffer()),
  });
  return { seal, check, head };
}

/** Votes of users who were put straight into the table. */
const give = ({ db }: TestApplication, show: { contest: string; koffi: string }, count: number) =>
  sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, current_date, 0, ${show.koffi}::uuid, u
    from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`.execute(db);

describe('the verifier, which knows nothing of this code', () => {
  it('finds the product’s register right while votes come in, and each head a continuation of the last', async () => {
    const it = await setupVoting();
    const { seal, check, head } = await readers(it, it.show.contest);
    expect(await check()).toMatchObject({ verdict: 'right', votes: 0 });
    let pinned = await head();
    let votes = 0;
    for (const more of [1, 254, 2, 300]) {
      await cast(it, await makeVoter(it.deps), await it.ballot());
      await give(it, it.show, more - 1);
      await seal();
      votes += more;
      expect(await check({ pinned })).toMatchObject({ verdict: 'right', votes, faults: [] });
      expect(await check({ pinned, quick: true })).toMatchObject({ verdict: 'right', headIsGood: true });
      pinned = await head();
    }
  });

  it('counts a decided week as it was published, then its correction', async () => {
    const it = await setupDecidedWeek();
    const { seal, check } = await readers(it, it.contest);
    await seal();
    await it.together('risk.annul', it.about(0));
    await it.together('risk.annul', it.about(1));
    await seal();
    await it.together('risk.restore', it.about(0));
    const version = await it.count();
    expect((await check()).sentence).toMatch(/^JUSTE/);
    await it.together('contest.publish', { version, when: 'now', winner_id: null });
    await seal();
    const published = await check();
    expect(published.faults).toEqual([]);
    expect(published.sentence).toContain('le recompte donne le résultat inscrit et publié');
    await it.together('risk.annul', it.about(2));
    await seal();
    expect(await check()).toMatchObject({ verdict: 'right', faults: [] });
    await it.together('contest.correct', { version, reason: 'Votes annulés après enquête' });
    await seal();
    const corrected = await check();
    expect(corrected.faults).toEqual([]);
    expect(corrected.verdict).toBe('right');
  });

  it('accepts both files of a voter’s receipt, and follows that vote to the count', async () => {
    const it = await setupVoting();
    const { seal, check, head } = await readers(it, it.show.contest);
    const voter = await makeVoter(it.deps);
    await give(it, it.show, 40);
    const ballot = await it.ballot();
    const [receipt] = (await cast(it, voter, ballot)).json().receipts;
    await give(it, it.show, 40);
    await seal();
    const reference = receiptReference(1, ballot.request_id);
    const file = async (kind: 'kept' | 'shown') => {
      const url = registerPaths.receiptFile(reference, receipt.commitment, kind);
      return parseReceipt((await it.app.inject({ url, headers: voter.headers })).rawPayload);
    };
    const [kept, shown] = [await file('kept'), await file('shown')];
    expect(checkReceipt(kept, (await head()).key).size).toBe(81);
    await give(it, it.show, 200);
    await sql`update contests set end_date = now(), result_date = now(), published_at = now()`.execute(it.db);
    await seal();
    const counted = await check({ receipt: kept });
    expect(counted.faults).toEqual([]);
    expect(counted.found).toContain('le vote du reçu est compté pour Aïcha');
    expect(await check({ receipt: kept, quick: true })).toMatchObject({ verdict: 'right' });
    expect(await check({ receipt: shown })).toMatchObject({ verdict: 'right', faults: [] });
  });

  it('finds the signature of a witness that the product has asked', async () => {
    const { witness, address } = await runWitness();
    const it = await setupVoting({}, { WITNESSES: `${witness.key.verifierKey}@${address}` });
    const { seal, check, head } = await readers(it, it.show.contest);
    await witness.logs.add((await head()).key.line);
    const { look, stop } = followWitnesses(it.deps, it.deps.config.witnesses, () => 0);
    onTestFinished(stop);
    for (const more of [3, 300, 500]) {
      await give(it, it.show, more);
      await seal();
      await look();
      const witnesses = [keyOf(witness.key.verifierKey, 4)];
      const outcome = await check({ witnesses });
      expect(outcome).toMatchObject({ verdict: 'right', faults: [] });
      expect(outcome.found).toContain('le témoin temoin.example.org a signé ce relevé');
    }
  });

  it('finds what was changed behind the register’s back', async () => {
    const it = await setupVoting();
    const { seal, check } = await readers(it, it.show.contest);
    await give(it, it.show, 300);
    await seal();
    await sql`
      update register_bundles set entries = set_byte(entries, 35 * 7 + 20, get_byte(entries, 35 * 7 + 20) # 1)
      where bundle = 0`.execute(it.db);
    expect((await check({ tiles: false })).faults).toMatchObject([{ code: 'entry', position: 7 }]);
  });
});
