import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKey, parseNote, signatureOf } from '../../public/verifier.mjs';
import { holds } from '../../test/properties.ts';
import { runWitness } from '../../test/verifier/run-witness.ts';
import { NoteKey, SmallLog } from '../../test/verifier/small-log.ts';
import { originHash } from './head-store.ts';
import { KnownLogs } from './known-logs.ts';

const CANDIDATE = '00000000-0000-4000-8000-000000000001';

function logOf(votes: number): SmallLog {
  const log = new SmallLog('vote.example.org');
  for (let vote = 0; vote < votes; vote += 1) log.vote(CANDIDATE);
  return log;
}

/** A witness that knows one log, listening on this machine. */
async function startWitness(log: SmallLog, folder?: string) {
  const running = await runWitness(folder);
  await running.witness.logs.add(log.key.verifierKey);
  return running;
}

/** The request's body with which a log asks for a signature. */
function request(
  log: SmallLog,
  old: number,
  size = log.size,
  proof = log.tree.consistencyProof(old, size),
): string {
  const lines = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `old ${old}\n${lines}\n${log.checkpoint(size)}`;
}

async function post(address: string, body: string) {
  const response = await fetch(`${address}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

describe('a witness', () => {
  it('signs the first head that it sees of a log, and every one that continues the last', async () => {
    const log = logOf(300);
    const { address, witness } = await startWitness(log);
    const key = parseKey((await (await fetch(address)).text()).trim(), 4);
    if (!key) throw new Error('no key at the witness’s address');
    let old = 0;
    for (const size of [0, 1, 5, 5, 256, 299, 300]) {
      const { status, text } = await post(address, request(log, old, size));
      expect([size, status]).toEqual([size, 200]);
      const note = parseNote(Buffer.from(`${log.checkpoint(size)}${text}`));
      expect(note && signatureOf(note, key)).toBe('valid');
      old = size;
    }
    const kept = await fetch(`${address}/${originHash(log.origin)}/checkpoint`);
    const note = parseNote(Buffer.from(await kept.arrayBuffer()));
    expect(note?.text).toBe(log.checkpointText(300));
    expect(note && signatureOf(note, key)).toBe('valid');
    expect(await witness.heads.latest(log.origin)).toMatchObject({ size: 300 });
  });

  it('tells a log that does not know it which head it has signed last', async () => {
    const log = logOf(20);
    const { address } = await startWitness(log);
    await post(address, request(log, 0, 12));
    for (const old of [0, 11, 13]) {
      expect(await post(address, request(log, old))).toEqual({
        status: 409,
        text: '12\n',
        type: 'text/x.tlog.size',
      });
    }
    expect((await post(address, request(log, 12))).status).toBe(200);
  });

  it('signs nothing of a log that it does not know, or that is not signed by its key', async () => {
    const log = logOf(5);
    const { address } = await startWitness(log);
    expect((await post(address, request(logOf(5), 0))).status).toBe(404);
    const unsigned = request(log, 0).replace(
      /— .*\n/,
      new NoteKey(log.origin).signatureLine(log.checkpointText()),
    );
    expect((await post(address, unsigned)).status).toBe(403);
    expect((await post(address, request(log, 0).replace('\n5\n', '\n4\n'))).status).toBe(403);
  });

  it('refuses a fork, a rollback, and a proof that proves nothing, and keeps what it was shown', async () => {
    const log = logOf(40);
    const { address, folder } = await startWitness(log);
    expect((await post(address, request(log, 0, 30))).status).toBe(200);
    expect((await post(address, request(log, 30, 40, []))).status).toBe(422);
    expect((await post(address, request(log, 30, 30, [log.tree.root()]))).status).toBe(422);
    expect((await post(address, request(log, 30, 29, []))).status).toBe(400);
    log.entries.splice(3, 1);
    log.replant();
    expect((await post(address, request(log, 30))).status).toBe(422);
    expect((await post(address, request(log, 30, 30))).status).toBe(422);
    const refused = path.join(folder, originHash(log.origin), 'refused');
    const files = await readdir(refused);
    expect(files.map((file) => Number(file.split('-')[0]))).toEqual([30, 39, 40]);
    expect(await readFile(path.join(refused, files[0] as string), 'utf8')).toBe(log.checkpoint(30));
  });

  it.each([
    ['no old size', (body: string) => body.replace('old ', '')],
    ['a zero in front of it', (body: string) => body.replace('old ', 'old 0')],
    ['an old size above the new one', (body: string) => body.replace('old 3', 'old 41')],
    ['a line that is no hash', (body: string) => body.replace('\n', '\nAAAA\n')],
    [
      '64 hashes',
      (body: string) =>
        body.replace('\n\n', `${'\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='.repeat(64)}\n\n`),
    ],
    ['no checkpoint', (body: string) => body.slice(0, body.indexOf('\n\n') + 2)],
    ['nothing', () => ''],
  ])('answers 400 to %s', async (_what, change) => {
    const log = logOf(40);
    const { address } = await startWitness(log);
    await post(address, request(log, 0, 3));
    expect((await post(address, change(request(log, 3)))).status).toBe(400);
  });

  it('answers 422 to an empty tree with a root', async () => {
    const log = logOf(3);
    const { address } = await startWitness(log);
    const text = log.checkpointText(0).replace(/\n47DEQ/, '\n48DEQ');
    expect((await post(address, `old 0\n\n${text}\n${log.key.signatureLine(text)}`)).status).toBe(422);
    expect((await post(address, request(log, 0, 3, [log.tree.root()]))).status).toBe(422);
  });

  it('takes no body without end, and answers nothing else', async () => {
    const { address } = await startWitness(logOf(1));
    expect((await post(address, 'old 0\n'.repeat(100_000))).status).toBe(413);
    expect((await fetch(`${address}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${address}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
    expect((await fetch(`${address}/../key.json`)).status).toBe(404);
  });

  it('goes on after a new start from the head that it has signed last, with the same key', async () => {
    const log = logOf(20);
    const first = await startWitness(log);
    await post(first.address, request(log, 0, 12));
    const second = await startWitness(log, first.folder);
    expect(second.witness.key.verifierKey).toBe(first.witness.key.verifierKey);
    expect((await post(second.address, request(log, 0))).status).toBe(409);
    expect((await post(second.address, request(log, 12))).status).toBe(200);
    expect((await stat(path.join(first.folder, 'key.json'))).mode & 0o077).toBe(0);
    expect(await readdir(path.join(first.folder, originHash(log.origin), 'heads'))).toHaveLength(2);
  });

  it('rather stops than sign over a head that it cannot read', async () => {
    const log = logOf(20);
    const { folder, witness } = await startWitness(log);
    await witness.addCheckpoint(Buffer.from(request(log, 0, 12)));
    await writeFile(path.join(folder, originHash(log.origin), 'checkpoint'), 'half a');
    await expect(witness.addCheckpoint(Buffer.from(request(log, 0)))).rejects.toThrow();
  });

  it('hands out no signature that it could not keep', async () => {
    const log = logOf(20);
    const { address, folder, witness } = await startWitness(log);
    await mkdir(path.join(folder, originHash(log.origin), 'checkpoint.new'), { recursive: true });
    expect(await post(address, request(log, 0, 12))).toMatchObject({ status: 500, text: 'internal error\n' });
    expect(await witness.heads.latest(log.origin)).toBeNull();
  });

  it('knows a log whose key was added while it runs, and no second key of it', async () => {
    const [one, other] = [logOf(2), logOf(2)];
    const { address, folder } = await startWitness(one);
    await writeFile(
      path.join(folder, 'logs'),
      `# les deux\n${one.key.verifierKey}\n\n${other.key.verifierKey}\n`,
    );
    expect((await post(address, request(other, 0))).status).toBe(200);
    const logs = new KnownLogs(folder);
    await expect(logs.add(new NoteKey(one.origin).verifierKey)).rejects.toThrow('déjà connu');
    await expect(logs.add('nonsense')).rejects.toThrow('ni la clé');
  });

  it('signs one history only, however many requests come at once', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 12 });
    await holds(
      'concurrent heads',
      fc.asyncProperty(lengths, fc.nat(30), async (sizes, change) => {
        const log = logOf(60);
        const forked = new SmallLog('vote.example.org');
        Object.assign(forked, { contest: log.contest });
        forked.entries.push(...log.entries.toSpliced(change, 1));
        forked.replant();
        const { address } = await startWitness(log);
        const bodies = sizes.map((size, at) => {
          const from = at % 2 === 0 ? log : forked;
          const text = from.checkpointText(Math.min(size, from.size));
          return `old 0\n\n${text}\n${log.key.signatureLine(text)}`;
        });
        const answers = await Promise.all(bodies.map((body) => post(address, body)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      }),
      15,
    );
  });
});
