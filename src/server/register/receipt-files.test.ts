import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from '#app/register/check-signature.ts';
import { fromHex, toHex, utf8 } from '#domain/register/encoding-rules.ts';
import { commitment, voteEntry } from '#domain/register/entry-rules.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { readHead, readNote, readVerifier, signatureBy } from '#domain/register/note-rules.ts';
import { readProof } from '#domain/register/proof-rules.ts';
import type { Receipt } from '#domain/register/schema.ts';
import { provesInclusion } from '#domain/register/tree-rules.ts';
import { sha256 } from '#domain/sha.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { registerPaths } from '#site/register-paths.ts';
import { makeVoter } from '#test/application.ts';
import { sealNow } from '#test/register.ts';
import { grantBonus } from '#test/show.ts';
import { cast, setupVoting } from '#test/voting.ts';

/** A voter who has given a daily vote and two bonus votes by one request, among others. */
async function setupReceipts() {
  const it = await setupVoting();
  const { keys, originFor } = it.deps.register;
  const voter = await makeVoter(it.deps);
  await grantBonus(it.db, voter, 2);
  const ballot = await it.ballot({ bonus: 2 });
  const receipts: Receipt[] = (await cast(it, voter, ballot)).json().receipts;
  const other = await makeVoter(it.deps);
  await cast(it, other, await it.ballot({ candidate_id: it.show.koffi }));
  const reference = receiptReference(1, ballot.request_id);
  const file = (
    receipt: Pick<Receipt, 'commitment'>,
    kind: 'kept' | 'shown',
    { headers }: { headers: Record<string, string> } = voter,
  ) => it.app.inject({ url: registerPaths.receiptFile(reference, receipt.commitment, kind), headers });
  const key = async () =>
    readVerifier(sha256, (await it.app.inject({ url: `/registre/${it.show.contest}/key` })).body);
  return {
    ...it,
    voter,
    other,
    ballot,
    receipts,
    reference,
    file,
    key,
    seal: () => sealNow(it.db, { keys, originFor }),
  };
}

describe('the file of a receipt', () => {
  it('proves each vote without the server; one of its two forms tells for whom the vote is', async () => {
    const it = await setupReceipts();
    await it.seal();
    const key = await it.key();
    if (!key) throw new Error('no key');
    for (const receipt of it.receipts) {
      for (const kind of ['kept', 'shown'] as const) {
        const { statusCode, headers, body } = await it.file(receipt, kind);
        expect(statusCode).toBe(200);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.tlog-proof"$/);
        const proof = readProof(body);
        const note = readNote(proof?.checkpoint ?? '');
        const head = readHead(note?.text ?? '');
        if (!proof || !note || !head) throw new Error('unreadable');
        const { bytes } = signatureBy(note, key) ?? { bytes: new Uint8Array() };
        expect(await checkSignature(key.key, bytes, utf8(note.text))).toBe(true);
        const { index, path } = proof;
        const leaf = leafHash(sha256, voteEntry(fromHex(receipt.commitment)));
        expect(provesInclusion(sha256, { index, size: head.size, leaf, root: head.root, path })).toBe(true);
        if (kind === 'shown') {
          expect(proof.extra).toBeNull();
          for (const secret of [it.show.aicha, receipt.salt, receipt.tag, it.reference]) {
            expect(body + headers['content-disposition']).not.toContain(secret);
          }
        } else {
          const opening = JSON.parse(new TextDecoder().decode(proof.extra ?? new Uint8Array()));
          expect(Object.keys(opening)).toEqual(['contest', 'candidate', 'kind', 'tag', 'salt', 'commitment']);
          const { contest, candidate, kind: of, tag, salt } = opening;
          expect(candidate).toBe(it.show.aicha);
          const made = { kind: of, candidateId: candidate, tag: fromHex(tag), salt: fromHex(salt) };
          expect(toHex(commitment(sha256, contest, made))).toBe(receipt.commitment);
        }
      }
    }
  });

  it('is there once the vote is sealed, for its own voter alone', async () => {
    const it = await setupReceipts();
    const [receipt] = it.receipts as [Receipt];
    const early = await it.file(receipt, 'kept');
    expect([early.statusCode, early.json().code]).toEqual([404, 'VOTE_NOT_SEALED']);
    await it.seal();
    expect((await it.file(receipt, 'kept')).statusCode).toBe(200);
    for (const kind of ['kept', 'shown'] as const) {
      expect((await it.file(receipt, kind, it.other)).statusCode).toBe(404);
      expect((await it.file(receipt, kind, { headers: {} })).statusCode).toBe(401);
      expect((await it.file({ commitment: '0'.repeat(64) }, kind)).statusCode).toBe(404);
    }
    const malformed = await it.app.inject({
      url: `/registre/recu/${it.reference}/zz/recu.tlog-proof`,
      headers: it.voter.headers,
    });
    expect(malformed.statusCode).toBe(422);
  });
});

describe('the call for a receipt', () => {
  it('gives the vote’s own answer again, to its own voter alone', async () => {
    const it = await setupReceipts();
    const ask = (reference: string, headers: Record<string, string>) =>
      it.app.inject({ url: `/api/votes/receipts/${reference}`, headers });
    const answer = await ask(it.reference, it.voter.headers);
    const { contest_id, request_id, candidate_id, bonus } = it.ballot as unknown as Record<string, unknown>;
    expect(answer.json().data).toMatchObject({ contest_id, request_id, candidate_id, daily: 1, bonus });
    const byCommitment = (one: Receipt, other: Receipt) => (one.commitment < other.commitment ? -1 : 1);
    expect(answer.json().data.votes.sort(byCommitment)).toEqual(it.receipts.toSorted(byCommitment));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await ask(it.reference, it.other.headers)).statusCode).toBe(404);
    expect((await ask(receiptReference(1, randomUUID()), it.voter.headers)).statusCode).toBe(404);
    expect((await ask(it.reference, {})).statusCode).toBe(401);
    // A reference of another week is not found either.
    expect((await ask(it.reference.replace('S1', 'S2'), it.voter.headers)).statusCode).toBe(404);
  });
});
