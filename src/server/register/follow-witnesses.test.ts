import { verify } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogBehind } from '#domain/register/continuation.ts';
import { insertCosignature } from '#domain/register/cosignature-queries.ts';
import { verifierLine } from '#domain/register/keys.ts';
import { latestHead } from '#domain/register/log-queries.ts';
import { cosigned, readNote, readVerifier, signatureBy } from '#domain/register/note-rules.ts';
import { insertResumption } from '#domain/register/resumption-queries.ts';
import { witnessRows } from '#domain/register/witness-queries.ts';
import { sha256 } from '#domain/sha.ts';
import { newId } from '#domain/uuid.ts';
import { testApplication } from '#test/application.ts';
import { backUp } from '#test/backup.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { sealNow } from '#test/register.ts';
import { COMPETITION, makeContest, makeShow } from '#test/show.ts';
import { startWitness } from '#test/witness.ts';
import { readSettings } from '../config/config.ts';
import { followWitnesses } from './follow-witnesses.ts';

/** A show whose register has witnesses. */
async function setupWitnesses(...names: string[]) {
  const [witness, ...others] = await Promise.all([
    startWitness(names[0]),
    ...names.slice(1).map((name) => startWitness(name)),
  ]);
  const all = [witness, ...others];
  const WITNESSES = all.map(({ key, address }) => `${key}@${address}`).join(', ');
  const { app, deps, db } = await testApplication({ WITNESSES });
  const show = await makeShow(db);
  let now = 0;
  const { look, askAnew, stop } = followWitnesses(deps, deps.config.witnesses, () => now);
  onTestFinished(stop);
  const { keys, originFor } = deps.register;
  const witnesses = all.map(({ name }) => name);
  const seal = () => sealNow(db, { keys, originFor, witnesses });
  const size = async () => (await latestHead(db, show.contest))?.size;
  const vote = async (count: number) => {
    await crowdVotes(db, await makeCrowd(db, count), { contest: show.contest, candidate: show.aicha });
    await seal();
  };
  const rows = () =>
    witnessRows(
      db,
      COMPETITION,
      all.map(({ name }) => name),
    );
  const outcomes = async () => (await rows()).map((row) => row.outcome);
  const get = async (address: string) =>
    (await app.inject({ url: `/registre/${show.contest}/${address}` })).body;
  const wait = (ms: number) => {
    now += ms;
  };
  return { deps, db, ...show, witness, others, look, askAnew, seal, size, vote, rows, outcomes, get, wait };
}

const sizes = (asked: readonly string[]) => asked.map((body) => body.split('\n')[0]);

describe('a witness', () => {
  it('signs each head that is proved to continue the one before, and its signature is served with the head', async () => {
    const it = await setupWitnesses();
    for (const [turn, count] of [1, 300, 2, 700].entries()) {
      await it.vote(count);
      await it.look();
      expect((await it.rows())[0]?.signed_size).toBe([1, 301, 303, 1003][turn]);
    }
    expect(sizes(it.witness.asked)).toEqual(['old 0', 'old 1', 'old 301', 'old 303']);
    const note = readNote(await it.get('checkpoint'));
    const key = readVerifier(sha256, it.witness.key);
    const signature = note && key && signatureBy(note, key);
    if (!note || !signature) throw new Error('not signed');
    const seconds = Number(Buffer.from(signature.bytes).readBigUInt64BE(0));
    const { publicKey } = it.witness;
    expect(verify(null, cosigned(note.text, seconds), publicKey, signature.bytes.subarray(8))).toBe(true);
    expect(note.signatures).toHaveLength(2);
    expect(await it.get('witnesses')).toBe(`${it.witness.key}\n`);
    // A head that is signed is not asked about again.
    await it.look();
    expect(it.witness.asked).toHaveLength(4);
  });

  it('that has signed more than this server knows is asked once more, from the size that it names', async () => {
    const it = await setupWitnesses();
    await it.vote(10);
    await it.look();
    it.witness.lost = true;
    await it.vote(5);
    await it.look();
    expect(await it.outcomes()).toEqual(['away']);
    it.witness.lost = false;
    await it.vote(3);
    it.wait(5_000);
    await it.look();
    expect(sizes(it.witness.asked)).toEqual(['old 0', 'old 10', 'old 10', 'old 15']);
    expect((await it.rows())[0]).toMatchObject({ outcome: 'signed', signed_size: 18 });
  });

  it('whose answer was lost signs the same head again', async () => {
    const it = await setupWitnesses();
    it.witness.lost = true;
    await it.vote(5);
    await it.look();
    it.witness.lost = false;
    it.wait(5_000);
    await it.look();
    expect(sizes(it.witness.asked)).toEqual(['old 0', 'old 0', 'old 5']);
    expect((await it.rows())[0]).toMatchObject({ outcome: 'signed', signed_size: 5 });
  });

  it('that fails is asked less and less often, and the others are not kept waiting for it', async () => {
    const it = await setupWitnesses('absent.example/w1', 'present.example/w2');
    it.witness.instead = { status: 502, text: 'Bad Gateway' };
    await it.vote(3);
    await it.look();
    expect(await it.outcomes()).toEqual(['away', 'signed']);
    const askedAfter = async (ms: number) => {
      it.wait(ms);
      await it.look();
      return it.witness.asked.length;
    };
    expect(await askedAfter(4_999)).toBe(1);
    expect(await askedAfter(1)).toBe(2);
    expect(await askedAfter(9_999)).toBe(2);
    it.witness.instead = null;
    expect(await askedAfter(1)).toBe(3);
    expect(await it.outcomes()).toEqual(['signed', 'signed']);
    expect(it.others[0]?.asked).toHaveLength(1);
    await it.vote(1);
    expect(await askedAfter(0)).toBe(4);
  });

  it.each([
    ['does not know this log', { status: 404, text: '' }, 'unknown'],
    ['does not know its key', { status: 403, text: '' }, 'refused'],
    ['holds it against what it has signed before', { status: 422, text: '' }, 'inconsistent'],
    ['has signed another head of the same size', { status: 409, text: '0\n' }, 'inconsistent'],
    ['has signed a longer log', { status: 409, text: '900\n' }, 'ahead'],
    ['answers with what is no signature', { status: 200, text: '<html></html>' }, 'unreadable'],
    [
      'answers with another’s signature',
      { status: 200, text: `\u2014 x ${'A'.repeat(104)}\n` },
      'unreadable',
    ],
    ['answers with megabytes', { status: 200, text: 'x'.repeat(2_000_000) }, 'away'],
    ['sends elsewhere', { status: 302, text: '' }, 'unreadable'],
  ] as const)('that %s has signed nothing, and the régie can tell why', async (_, instead, outcome) => {
    const it = await setupWitnesses();
    it.witness.instead = instead;
    await it.vote(3);
    await it.look();
    expect(await it.rows()).toMatchObject([{ outcome, signed_size: null, signed_at: null }]);
    expect(readNote(await it.get('checkpoint'))?.signatures).toHaveLength(1);
  });

  it.each([
    ['that something is wrong', { status: 422, text: '' }],
    ['with a page of its proxy', { status: 409, text: '<html></html>' }],
    ['that it has signed the head that it is asked about', { status: 409, text: '3\n' }],
  ])('that answers about a head that it has signed %s stops nothing', async (_, instead) => {
    const it = await setupWitnesses();
    await it.vote(3);
    await it.look();
    it.witness.instead = instead;
    await it.vote(1);
    await it.look();
    it.wait(5_000);
    await it.askAnew();
    await it.vote(1);
    expect(await it.size()).toBe(5);
  });

  it('that says by mistake that it is ahead stops the register until it takes that back', async () => {
    const it = await setupWitnesses();
    await it.vote(3);
    await it.look();
    it.witness.instead = { status: 409, text: '900\n' };
    await it.askAnew();
    await expect(it.vote(1)).rejects.toThrow(LogBehind);
    it.witness.instead = null;
    it.wait(5_000);
    await it.look();
    await it.vote(1);
    expect(await it.size()).toBe(5);
  });

  it('that keeps to a lost history is decided about once; one that follows the new one can stop the register again', async () => {
    const it = await setupWitnesses();
    await it.vote(8);
    await it.look();
    const restore = await backUp(it.db);
    await it.vote(4);
    await it.look();
    await restore();
    it.wait(5_000);
    await it.askAnew();
    await expect(it.vote(1)).rejects.toThrow(LogBehind);
    const lost = { contest_id: it.contest, lost_size: 12, lost_root: null, reason: 'restaurée' };
    await insertResumption(it.db, { id: newId(), ...lost });
    await it.vote(1);
    it.wait(5_000);
    await it.look();
    await it.vote(1);

    // As if the witness had followed the new history, and had seen more of it than this database has.
    const since = { size: (await it.size()) ?? 0, line: 'signed since' };
    await insertCosignature(it.db, { contest_id: it.contest, witness: it.witness.name, ...since });
    await expect(it.vote(1)).rejects.toThrow(LogBehind);
  });

  it('whose signature does not verify has signed nothing', async () => {
    const it = await setupWitnesses();
    await it.vote(3);
    const id = Buffer.from(readVerifier(sha256, it.witness.key)?.id ?? []);
    const forged = Buffer.concat([id, Buffer.alloc(8), Buffer.alloc(64, 9)]).toString('base64');
    it.witness.instead = { status: 200, text: `\u2014 ${it.witness.name} ${forged}\n` };
    await it.look();
    expect(await it.outcomes()).toEqual(['unreadable']);
  });

  it('is asked about every log of the competition, including those older than the witness', async () => {
    const it = await setupWitnesses();
    await it.vote(3);
    await makeContest(it.db, [it.aicha], { from: '-9 days', to: '-8 days', override: 'closed', week: 2 });
    await it.seal();
    await it.look();
    expect(await it.outcomes()).toEqual(['signed', 'signed']);
  });

  it('that does not sign one log is asked about the others all the same', async () => {
    const it = await setupWitnesses();
    await it.vote(3);
    await makeContest(it.db, [it.aicha], { from: '-9 days', to: '-8 days', override: 'closed', week: 2 });
    await it.seal();
    it.witness.instead = { status: 404, text: '' };
    await it.look();
    expect(await it.outcomes()).toEqual(['unknown', 'unknown']);
    await it.look();
    expect(it.witness.asked).toHaveLength(2);
  });
});

describe('WITNESSES', () => {
  const of = (WITNESSES: string) => {
    try {
      return readSettings({ WITNESSES }).witnesses.map(({ verifier, address }) => [verifier.name, address]);
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('names witnesses by key and address, whatever of + / @ is in them', async () => {
    const [one, two] = [await startWitness('w1.example'), await startWitness('a@b.example/w2')];
    expect(of(`${one.key}@https://w1.example/temoin/, ${two.key}@https://b.example:8443/x`)).toEqual([
      ['w1.example', 'https://w1.example/temoin'],
      ['a@b.example/w2', 'https://b.example:8443/x'],
    ]);
    expect(of('')).toEqual([]);
  });

  it('is refused where a part of it is wrong', async () => {
    const { key } = await startWitness('w1.example');
    const { register } = (await testApplication()).deps;
    for (const wrong of [
      key,
      `${key}@`,
      `@https://w1.example`,
      `${key}@http://w1.example`,
      `${key}@http://127.0.0.1.example/x`,
      `${key}@https://w1.example/?a=1`,
      `${key}@https://user@w1.example`,
      `${key}@https://w1.example,`,
      `${key}@https://w1.example,${key}@https://w2.example`,
      `${key.replace('w1', 'w2')}@https://w1.example`,
      // The key of a log is not the key of a witness.
      `${verifierLine(register.keys, 'w1.example')}@https://w1.example`,
    ]) {
      expect([wrong, of(wrong)]).toEqual([
        wrong,
        expect.stringMatching(/WITNESSES est à corriger : « clé de vérification@adresse/),
      ]);
    }
  });
});
