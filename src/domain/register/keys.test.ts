import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '#domain/sha.ts';
import { toHex } from './encoding-rules.ts';
import { commitment, toTag } from './entry-rules.ts';
import { registerKeys, signHead, verifierLine } from './keys.ts';
import { readVerifier } from './note-rules.ts';
import { digestVote } from './vote-digest.ts';

const SECRET = 'a secret of the register for tests, long enough';
const VOTE = {
  user_id: '01890000-0000-7000-8000-000000000001',
  contest_id: '01890000-0000-7000-8000-000000000002',
  vote_day: '2026-11-23',
  candidate_id: '01890000-0000-7000-8000-000000000004',
  slot: -3,
  request_id: '01890000-0000-7000-8000-000000000003',
};

it('a vote’s salt is the beginning of an HMAC over its row’s key and its request', () => {
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'palmares.register.salts', 32));
  const text = `${VOTE.user_id}:${VOTE.contest_id}:${VOTE.vote_day}:${VOTE.slot}:${VOTE.request_id}`;
  const mac = createHmac('sha256', key).update(text).digest('hex');
  expect(toHex(digestVote(registerKeys(SECRET), VOTE).salt)).toBe(mac.slice(0, 32));
});

it('a secret makes the same register keys each time, and another secret makes others', () => {
  const line = (secret: string) => verifierLine(registerKeys(secret), 'vote.example/registre/x');
  expect(line(SECRET)).toBe(line(SECRET));
  expect(line(`${SECRET}.`)).not.toBe(line(SECRET));
  expect(readVerifier(sha256, line(SECRET))?.name).toBe('vote.example/registre/x');
  const head = { origin: 'vote.example/registre/x', size: 0, root: sha256(new Uint8Array(0)) };
  expect(signHead(registerKeys(SECRET), head)).toBe(signHead(registerKeys(SECRET), head));
});

it('a vote’s digests are those that the rules give', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.uuid(),
      fc.uuid(),
      fc.integer({ min: -30_000, max: 10 }),
      (contest, candidate, request, slot) => {
        const vote = { ...VOTE, contest_id: contest, candidate_id: candidate, request_id: request, slot };
        const { kind, tag, salt, commitment: digest } = digestVote(registerKeys(SECRET), vote);
        expect(kind).toBe(slot < 0 ? 'bonus' : 'daily');
        expect(toHex(tag)).toBe(toHex(toTag(sha256, request, slot)));
        const opening = { kind, candidateId: candidate, tag, salt };
        expect(toHex(digest)).toBe(toHex(commitment(sha256, contest, opening)));
      },
    ),
  );
});
