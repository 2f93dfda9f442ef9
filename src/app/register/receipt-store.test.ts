import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { rememberHead, seenHead } from './head-store.ts';
import { forgetReceipts, keepReceipt, keptCodes, keptReceipt } from './receipt-store.ts';

const storage = new Map<string, string>();

const AWA = '00000000-0000-4000-8000-00000000000a';
const KOFFI = '00000000-0000-4000-8000-00000000000b';

const receipt = (request_id = randomUUID()): BallotReceipt => ({
  contest_id: '00000000-0000-4000-8000-000000000001',
  candidate_id: '00000000-0000-4000-8000-000000000002',
  request_id,
  given_at: '2026-11-20T12:00:00.000Z',
  daily: 1,
  bonus: 0,
  votes: [
    {
      kind: 'daily',
      candidate_id: '00000000-0000-4000-8000-000000000002',
      slot: 0,
      tag: '0'.repeat(64),
      salt: '0'.repeat(32),
      commitment: `7f3a09bc${'0'.repeat(56)}`,
    },
  ],
});
const reference = ({ request_id }: BallotReceipt) => receiptReference(2, request_id);

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

describe('the receipts that a phone keeps', () => {
  it('are found by their references, by the user whose they are and no other', () => {
    const mine = receipt();
    keepReceipt(AWA, mine);
    expect(keptReceipt(AWA, reference(mine))).toEqual({ ...mine, due: null, found: false });
    expect(keptCodes(AWA, reference(mine))).toEqual(['7F3A·09BC']);
    for (const other of [KOFFI, null]) expect(keptReceipt(other, reference(mine))).toBeNull();
    expect(keptReceipt(AWA, reference(receipt()))).toBeNull();
    expect(keptCodes(KOFFI, reference(mine))).toEqual([]);
  });

  it('remember what came out when they were checked, also when the same answer comes again', () => {
    const mine = receipt();
    keepReceipt(AWA, { ...mine, votes: [] });
    keepReceipt(AWA, mine);
    keepReceipt(AWA, { ...mine, due: 5, found: true });
    keepReceipt(AWA, mine);
    expect(keptReceipt(AWA, reference(mine))).toEqual({ ...mine, due: 5, found: true });
  });

  it('make way for another user’s, and are forgotten without a session', () => {
    const [mine, theirs] = [receipt(), receipt()];
    keepReceipt(AWA, mine);
    keepReceipt(KOFFI, theirs);
    expect(keptReceipt(AWA, reference(mine))).toBeNull();
    forgetReceipts(KOFFI);
    expect(keptReceipt(KOFFI, reference(theirs))).not.toBeNull();
    forgetReceipts(AWA);
    expect(storage.size).toBe(0);
    keepReceipt(AWA, mine);
    forgetReceipts();
    expect(storage.size).toBe(0);
  });

  it('are the newest sixty', () => {
    const all = Array.from({ length: 70 }, () => receipt());
    for (const one of all) keepReceipt(AWA, one);
    const kept = all.filter((one) => keptReceipt(AWA, reference(one)) !== null);
    expect(kept).toEqual(all.slice(10));
  });

  it.each(['{', '[]', 'null', '{"user_id":5}', '{"user_id":"a","receipts":{}}'])(
    'are none where the phone has %s stored, or closes its storage',
    (text) => {
      storage.set('receipts', text);
      expect(keptReceipt('a', 'S2-0000-0000')).toBeNull();
      vi.stubGlobal('localStorage', undefined);
      keepReceipt(AWA, receipt());
      expect(keptReceipt(AWA, 'S2-0000-0000')).toBeNull();
    },
  );
});

describe('the heads that a phone has seen', () => {
  const head = { size: 7, root: 'ab'.repeat(32), key: 'name+00+AA' };

  it('are remembered one for each contest, those of the newest twelve', () => {
    const contests = Array.from({ length: 14 }, () => randomUUID());
    for (const contest of contests) rememberHead(contest, head);
    rememberHead(contests[5] as string, { ...head, size: 9 });
    expect(seenHead(contests[5] as string)?.size).toBe(9);
    expect(contests.map((contest) => seenHead(contest) !== null)).toEqual(
      contests.map((_, place) => place >= 2),
    );
  });

  it('are none where what is stored is no head', () => {
    for (const wrong of [{}, { ...head, size: '7' }, { ...head, root: 'zz' }, { ...head, key: 5 }, null]) {
      storage.set('register-heads', JSON.stringify({ contest: wrong }));
      expect(seenHead('contest')).toBeNull();
    }
  });
});
