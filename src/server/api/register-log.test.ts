import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '#domain/register/encoding-rules.ts';
import {
  commitment,
  commitmentIn,
  toTag,
  unpackBundle,
  unpackOpening,
} from '#domain/register/entry-rules.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { readHead, readNote, readVerifier, signatureBy } from '#domain/register/note-rules.ts';
import { receiptSchema } from '#domain/register/schema.ts';
import { rangeHash, type TileAddress, tilePath, unpackHashes } from '#domain/register/tile-rules.ts';
import {
  claimRanges,
  consistencyRanges,
  inclusionRanges,
  provesConsistency,
  provesInclusion,
  type Range,
  rangeName,
} from '#domain/register/tree-rules.ts';
import { sha256 } from '#domain/sha.ts';
import { makeVoter } from '#test/application.ts';
import { sealNow } from '#test/register.ts';
import { cast, setupVoting } from '#test/voting.ts';

/** A show in which some voters have voted through the API, and their receipts. */
async function setupReceipts(voters = 3) {
  const it = await setupVoting();
  const seal = () => sealNow(it.db, { keys: it.deps.register.keys, originFor: it.deps.register.originFor });
  const receipts = [];
  for (let n = 0; n < voters; n += 1) {
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot();
    const answer = await cast(it, voter, ballot);
    const again = await cast(it, voter, ballot);
    expect(again.json().receipts).toEqual(answer.json().receipts);
    expect(answer.json().receipts).toHaveLength(1);
    receipts.push({ ...receiptSchema.parse(answer.json().receipts[0]), ballot });
  }
  const get = (address: string) => it.app.inject({ url: `/registre/${it.show.contest}/${address}` });
  return { ...it, seal, receipts, get };
}

const NEVER = '0'.repeat(64);

describe('the register, as programs read it', () => {
  it('gives each voter a receipt that finds their vote, and proves it with what any visitor can fetch', async () => {
    const it = await setupReceipts();
    await it.seal();
    const key = readVerifier(sha256, (await it.get('key')).body);
    const note = readNote((await it.get('checkpoint')).body);
    const head = readHead(note?.text ?? '');
    if (!key || !note || !head) throw new Error('unreadable');
    expect(head.origin).toBe(`palmares.example/registre/${it.show.contest}`);
    expect(signatureBy(note, key)).not.toBeNull();
    const tiles = new Map<string, Uint8Array[]>();
    for (const receipt of it.receipts) {
      const opening = {
        kind: receipt.kind,
        candidateId: receipt.candidate_id,
        tag: fromHex(receipt.tag),
        salt: fromHex(receipt.salt),
      };
      expect(receipt.candidate_id).toBe(it.show.aicha);
      expect(receipt.tag).toBe(toHex(toTag(sha256, receipt.ballot.request_id, receipt.slot)));
      const hash = commitment(sha256, it.show.contest, opening);
      expect(toHex(hash)).toBe(receipt.commitment);
      const { position: index, size } = (await it.get(`position/${receipt.commitment}`)).json();
      expect(size).toBe(head.size);
      const ranges = inclusionRanges(index, size);
      const read = async (tile: TileAddress) => {
        const answer = await it.get(tilePath(tile));
        expect(answer.statusCode).toBe(200);
        return unpackHashes(answer.rawPayload);
      };
      tiles.set('0', await read({ level: 0, index: 0, width: size }));
      const path = ranges.map((range) => rangeHash(sha256, range, size, () => tiles.get('0') ?? []));
      const leaf = leafHash(sha256, new Uint8Array([1, ...hash]));
      expect(provesInclusion(sha256, { index, size, leaf, root: head.root, path })).toBe(true);
    }
  });

  it('proves in one answer that votes are in it, and that it continues a log that was seen', async () => {
    const it = await setupReceipts(2);
    await it.seal();
    const seen = readHead(readNote((await it.get('checkpoint')).body)?.text ?? '');
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      select get_byte(uuid_send(u), 15), u, ${it.show.contest}::uuid, current_date, 0, ${it.show.aicha}::uuid, u
      from (select gen_random_uuid() as u from generate_series(1, 700)) voters`.execute(it.db);
    await it.seal();
    const head = readHead(readNote((await it.get('checkpoint')).body)?.text ?? '');
    if (!seen || !head) throw new Error('unreadable');
    const commitments = it.receipts.map((receipt) => receipt.commitment);
    const stands = await Promise.all(commitments.map((hash) => it.get(`position/${hash}`)));
    const positions = stands.map((answer) => answer.json().position);
    const claim = { old: seen.size, positions, size: head.size };
    const answer = await it.get(`proof/${head.size}?old=${seen.size}&positions=${positions.join()}`);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const hashes = unpackHashes(answer.rawPayload);
    const named = new Map(claimRanges(claim).map((range, place) => [rangeName(range), hashes[place]]));
    expect(hashes).toHaveLength(named.size);
    const pathOf = (ranges: Range[]) => ranges.map((range) => named.get(rangeName(range)) as Uint8Array);
    const continued = pathOf(consistencyRanges(seen.size, head.size));
    const both = { old: seen.size, oldRoot: seen.root, size: head.size, root: head.root };
    expect(provesConsistency(sha256, { ...both, path: continued })).toBe(true);
    for (const [place, index] of positions.entries()) {
      const path = pathOf(inclusionRanges(index, head.size));
      const leaf = leafHash(sha256, new Uint8Array([1, ...fromHex(commitments[place] as string)]));
      expect(provesInclusion(sha256, { index, size: head.size, leaf, root: head.root, path })).toBe(true);
    }
    // An earlier size of the log can be proved as well.
    const before = await it.get(`proof/${seen.size}?positions=0`);
    expect(unpackHashes(before.rawPayload)).toHaveLength(inclusionRanges(0, seen.size).length);
  });

  it('proves few votes as often as a network asks where they are, and many a minute at most sixty times', async () => {
    const it = await setupReceipts(4);
    await it.seal();
    const many = 'proof/4?positions=0,1,2,3';
    for (let asked = 0; asked < 60; asked += 1) expect((await it.get(many)).statusCode).toBe(200);
    expect((await it.get(many)).statusCode).toBe(429);
    expect((await it.get('proof/4?positions=0,1,2')).statusCode).toBe(200);
  });

  it('says until when a vote will be there that is not sealed yet, and never of one that was not cast', async () => {
    const it = await setupReceipts(1);
    const before = await it.get(`position/${it.receipts[0]?.commitment}`);
    expect(before.statusCode).toBe(404);
    expect(Date.parse(before.json().latest) - Date.now()).toBeGreaterThan(600_000);
    expect(before.json().message).toContain('pas encore au registre');
    await it.seal();
    expect((await it.get(`position/${it.receipts[0]?.commitment}`)).statusCode).toBe(200);
    await sql`update contests set override = 'closed', closed_at = now()`.execute(it.db);
    await it.seal();
    const never = await it.get(`position/${NEVER}`);
    expect(never.statusCode).toBe(404);
    expect(never.json()).toMatchObject({ code: 'VOTE_NOT_REGISTERED', latest: null });
  });

  it('keeps for whom votes are until results are out, and then opens every one', async () => {
    const it = await setupReceipts(2);
    await it.seal();
    for (const address of ['openings/000.p/2', 'result']) {
      expect((await it.get(address)).statusCode).toBe(403);
    }
    await sql`update contests set end_date = now(), result_date = now(), published_at = now()`.execute(it.db);
    await it.seal();
    const entries = unpackBundle((await it.get('tile/entries/000.p/4')).rawPayload);
    const openings = unpackBundle((await it.get('openings/000.p/4')).rawPayload).map(unpackOpening);
    const whole = await it.get('openings/000');
    expect(unpackBundle(whole.rawPayload).map(unpackOpening)).toEqual(openings);
    expect(whole.headers['cache-control']).not.toContain('immutable');
    expect(openings.map((one) => one?.candidateId ?? null)).toEqual([
      it.show.aicha,
      it.show.aicha,
      null,
      null,
    ]);
    for (const [index, opening] of openings.slice(0, 2).entries()) {
      if (!opening) throw new Error('closed');
      const hash = commitmentIn(entries[index] as Uint8Array) as Uint8Array;
      expect(toHex(commitment(sha256, it.show.contest, opening))).toBe(toHex(hash));
    }
    expect((await it.get('result')).json()).toMatchObject({ total: 2, version: 0 });
  });

  it('begins with an empty head, and has none for a week that has not begun, or is none', async () => {
    const it = await setupReceipts(0);
    const empty = readHead(readNote((await it.get('checkpoint')).body)?.text ?? '');
    expect(empty?.size).toBe(0);
    await sql`update contests set start_date = now() + interval '1 hour', end_date = now() + interval '2 hours'`.execute(
      it.db,
    );
    expect((await it.get('checkpoint')).statusCode).toBe(404);
    for (const address of [
      'checkpoint',
      'key',
      'witnesses',
      'tile/0/000',
      'tile/entries/000',
      'openings/000',
      `position/${NEVER}`,
      'proof/1',
    ]) {
      const answer = await it.app.inject({ url: `/registre/${randomUUID()}/${address}` });
      expect([answer.statusCode, address]).toEqual([404, address]);
    }
  });

  it.each([
    'tile/0/-1',
    'tile/0/1',
    'tile/0/x999/x999/x999/x999/999',
    'tile/9/000',
    'tile/63/000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/3',
    'tile/0/000',
    'tile/x/000',
    'tile/entries/000.p/999',
    'tile/entries/99999999999999999999',
    'openings/%00',
    'proof/4',
    'proof/3?old=4',
    'proof/3?positions=3',
    'proof/99999999999999999999',
    'proof/3?old=-1',
    'proof/3?positions=1,,2',
    'proof/3?positions=x',
    'proof/3?old=1&old=2',
    `proof/3?positions=${Array.from({ length: 22 }, () => 1).join()}`,
    `proof/3?positions=${'1'.repeat(500)}`,
    'position/zz',
    `position/${NEVER}00`,
    `position/${NEVER.toUpperCase().replaceAll('0', 'A')}`,
  ])('refuses %s, which is not there or is malformed, without trouble', async (address) => {
    const it = await setupReceipts(2);
    await it.seal();
    const { statusCode, headers } = await it.get(address);
    expect([400, 403, 404, 422]).toContain(statusCode);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('may be read by every site, and kept for ever where it is full', async () => {
    const it = await setupReceipts(1);
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      select get_byte(uuid_send(u), 15), u, ${it.show.contest}::uuid, current_date, 0, ${it.show.aicha}::uuid, u
      from (select gen_random_uuid() as u from generate_series(1, 299)) voters`.execute(it.db);
    await it.seal();
    for (const address of ['tile/0/000', 'tile/entries/000']) {
      const { headers } = await it.get(address);
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    const { headers } = await it.get('tile/0/001.p/44');
    expect(headers['cache-control']).not.toContain('immutable');
  });
});
