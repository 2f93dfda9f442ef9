import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { testSite } from '../application.ts';
import { temporaryFolder } from '../folder.ts';
import { NoteKey } from './small-log.ts';
import { openVote, publishedVote } from './votes.ts';

const FILE = path.resolve(import.meta.dirname, '../../public/verifier.mjs');

const command = (...args: string[]): Promise<{ code: number; stdout: string }> =>
  promisify(execFile)(process.execPath, [FILE, ...args]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );

describe('verifier.mjs', () => {
  it('is one file that imports nothing but Node, and is served to whom wants it', async () => {
    const source = await readFile(FILE, 'utf8');
    const imports = [...source.matchAll(/\bfrom '([^']+)'|\bimport\(([^)]*)\)|\brequire\(/g)].map(
      ([, name]) => name,
    );
    expect(imports.every((name) => name?.startsWith('node:'))).toBe(true);
    const { app } = await testSite();
    const answer = await app.inject('/verifier.mjs');
    expect([answer.statusCode, answer.body.split('\n')[1]]).toEqual([200, source.split('\n')[1]]);
    expect(answer.headers['content-type']).toMatch(/^application\/javascript/);
  });

  it('tells in French what it has read, and ends with one line of verdict', async () => {
    const one = await publishedVote();
    const { code, stdout } = await command(one.log.address);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(stdout).toContain('Clé (servie par le registre : comparez-la ailleurs)');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}2 Talent 2 +198 +198 +198 +2$/));
    expect(lines.at(-1)).toMatch(/^VERDICT : JUSTE\. .*le recompte donne le résultat inscrit et publié\.$/);
  });

  it('ends with 1 where something is wrong, and with 2 where it cannot tell', async () => {
    const one = await publishedVote();
    if (one.log.result?.lines[0]) one.log.result.lines[0].votes += 1;
    const wrong = await command(one.log.address);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(
      /VERDICT : FAUX\. Le résultat publié donne à Talent 1 201 votes au lieu de 200\./,
    );
    one.lie = () => null;
    expect(await command(one.log.address)).toMatchObject({ code: 2 });
    expect(await command()).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('node verifier.mjs https://'),
    });
    expect(await command('--nonsense')).toMatchObject({ code: 2 });
    expect(await command('--key', 'x', one.log.address)).toMatchObject({ code: 2 });
  });

  it('keeps the head that it has seen, and refuses one that does not continue it', async () => {
    const one = await openVote(30);
    const file = path.join(await temporaryFolder(), 'head');
    const again = () => command(one.log.address, '--head', file);
    expect((await again()).code).toBe(0);
    one.log.vote('00000000-0000-4000-8000-000000000001');
    const next = await again();
    expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining('continue le relevé déjà vu') });
    const kept = await readFile(file, 'utf8');
    expect(kept).toBe(`${one.log.key.verifierKey}\n${one.log.checkpoint()}`);
    one.log.entries.length = 20;
    one.log.replant();
    expect(await again()).toMatchObject({ code: 1, stdout: expect.stringContaining('revenu en arrière') });
    expect(await readFile(file, 'utf8')).toBe(kept);
    await writeFile(file, 'nonsense');
    expect(await again()).toMatchObject({ code: 2 });
  });

  it('checks a receipt with a key alone, without the server', async () => {
    const one = await openVote(30);
    const file = path.join(await temporaryFolder(), 'vote.tlog-proof');
    const [first] = one.log.kept;
    if (!first) throw new Error('no vote');
    await writeFile(file, one.log.receipt(first));
    await one.close();
    const alone = await command('--receipt', file, '--key', one.log.key.verifierKey);
    expect(alone).toMatchObject({ code: 0, stdout: expect.stringContaining('Ce reçu tient') });
    const other = new NoteKey(one.log.origin).verifierKey;
    expect(await command('--receipt', file, '--key', other)).toMatchObject({ code: 1 });
    expect(await command('--receipt', file)).toMatchObject({ code: 2 });
    expect(await command('--receipt', `${file}.not`, '--key', other)).toMatchObject({ code: 2 });
  });

  it('answers programs in JSON', async () => {
    const one = await openVote(30);
    const { stdout } = await command(one.log.address, '--json', '--tiles', '--parallel', '2');
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'right', faults: [], size: 30, votes: 30 });
  });
});
