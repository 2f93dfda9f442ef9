import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/folder.ts';
import { NoteKey } from '../../test/verifier/small-log.ts';
import { setupOpenVote } from '../../test/verifier/votes.ts';
import { lookOnce } from './follow.ts';
import { HeadStore, originHash } from './head-store.ts';
import { KnownLogs } from './known-logs.ts';
import { Witness } from './witness.ts';
import { openKey } from './witness-key.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../witness.ts');

const command = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );

async function newWitness() {
  const folder = await temporaryFolder();
  const heads = new HeadStore(folder);
  return {
    folder,
    heads,
    witness: new Witness(await openKey(folder, 'temoin'), new KnownLogs(folder), heads),
  };
}

describe('a witness that follows a register', () => {
  it('signs and keeps each new head, proven from tiles', async () => {
    const { log } = await setupOpenVote(10);
    const { witness, heads, folder } = await newWitness();
    for (const votes of [0, 0, 5, 300]) {
      for (let vote = 0; vote < votes; vote += 1) log.vote('00000000-0000-4000-8000-000000000001');
      const before = await heads.latest(log.origin);
      const head = await lookOnce(witness, log.address);
      expect(head?.size).toBe(before?.size === log.size ? undefined : log.size);
      expect(await heads.latest(log.origin)).toMatchObject({ size: log.size });
    }
    expect(await readdir(path.join(folder, originHash(log.origin), 'heads'))).toHaveLength(3);
  });

  it('believes a register’s key once, and no other afterwards', async () => {
    const one = await setupOpenVote(10);
    const { witness } = await newWitness();
    await lookOnce(witness, one.log.address);
    const text = one.log.checkpointText();
    const forger = new NoteKey(one.log.origin);
    const forged = `${text}\n${forger.signatureLine(text)}`;
    one.lie = (path) =>
      path === 'key' ? forger.verifierKey : path === 'checkpoint' ? forged : one.log.file(path);
    await expect(lookOnce(witness, one.log.address, 0)).rejects.toThrow('n’est pas signé par la clé');
  });

  it('raises the alarm at once where history was written anew, and keeps both heads', async () => {
    const { log } = await setupOpenVote(300);
    const { witness, heads, folder } = await newWitness();
    await lookOnce(witness, log.address);
    const seen = log.checkpoint();
    log.entries.splice(7, 1);
    log.replant();
    for (let vote = 0; vote < 9; vote += 1) log.vote('00000000-0000-4000-8000-000000000001');
    await expect(lookOnce(witness, log.address)).rejects.toMatchObject({
      message: expect.stringContaining('récrit'),
      proofs: [heads.fileOf(originHash(log.origin)), expect.stringContaining('refused')],
    });
    expect(await readFile(heads.fileOf(originHash(log.origin)), 'utf8')).toContain(seen);
    expect(await readdir(path.join(folder, originHash(log.origin), 'refused'))).toHaveLength(1);
  });

  it('looks again before it calls an earlier head a step backwards', async () => {
    const one = await setupOpenVote(30);
    const { witness } = await newWitness();
    await lookOnce(witness, one.log.address);
    const earlier = one.log.checkpoint(20);
    let answers = 0;
    one.lie = (path, honest) => {
      if (path !== 'checkpoint') return honest();
      answers += 1;
      return answers < 3 ? earlier : honest();
    };
    expect(await lookOnce(witness, one.log.address, 0)).toBeNull();
    one.lie = (path, honest) => (path === 'checkpoint' ? earlier : honest());
    await expect(lookOnce(witness, one.log.address, 0)).rejects.toThrow('en arrière');
  });
});

describe('npm run witness', () => {
  it('follows a register, and ends with 1 and an alarm in French where it was written anew', async () => {
    const { log } = await setupOpenVote(300);
    const folder = await temporaryFolder();
    const look = () =>
      command('--data', folder, '--name', 'temoin.example.org', '--follow', log.address, '--once');
    expect(await look()).toMatchObject({ code: 0, stdout: expect.stringContaining('300 lignes') });
    log.entries.splice(7, 1);
    log.replant();
    log.vote('00000000-0000-4000-8000-000000000001');
    expect(await look()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ALERTE : Le registre a été récrit'),
    });
  });

  it('waits for logs until it is asked to stop, alone in its folder', async () => {
    const { log } = await setupOpenVote(3);
    const folder = await temporaryFolder();
    const options = ['--data', folder, '--name', 'temoin', '--listen', '0', '--log', log.address];
    const process_ = spawn(process.execPath, [SCRIPT, ...options]);
    let said = '';
    for await (const chunk of process_.stdout) {
      said += chunk;
      if (said.includes('attend sur')) break;
    }
    const [address = ''] = /http:\S+/.exec(said) ?? [];
    const body = `old 0\n\n${log.checkpoint()}`;
    expect((await fetch(`${address}add-checkpoint`, { method: 'POST', body })).status).toBe(200);
    expect(await command(...options)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('utilise déjà'),
    });
    process_.kill('SIGTERM');
    expect(await once(process_, 'exit')).toEqual([0, null]);
    expect(await readdir(folder)).not.toContain('lock');
  });

  it('says what it needs', async () => {
    const folder = await temporaryFolder();
    expect(await command()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage : npm run witness'),
    });
    expect(await command('--nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    expect(await command('--data', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('donnez un nom'),
    });
    expect(await command('--data', folder, '--name', 'a b')).toMatchObject({ code: 2 });
    expect(await command('--data', folder, '--name', 'a', '--follow', 'x', '--once')).toMatchObject({
      code: 2,
    });
  });
});
