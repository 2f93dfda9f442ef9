import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../public/verifier.mjs';
import { testSite } from '../application.ts';
import { temporaryFolder } from '../folder.ts';
import { command, FILE, verdictOf } from './run-verifier.ts';
import { NoteKey } from './small-log.ts';
import { candidates, setupOpenVote, setupPublishedVote } from './votes.ts';

describe('verifier.mjs', () => {
  it('is one file that imports nothing but Node, and is served to every visitor', async () => {
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
    const one = await setupPublishedVote();
    const { code, stdout } = await command(one.log.address);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(stdout).toContain('Clé (servie par le registre : comparez-la ailleurs)');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}2 Talent 2 +198 +198 +198 +2$/));
    expect(lines.at(-1)).toMatch(/^VERDICT : JUSTE\. .*le recompte donne le résultat inscrit et publié\.$/);
  });

  it('ends with 1 where something is wrong, and with 2 where it cannot tell', async () => {
    const one = await setupPublishedVote();
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
  });

  it('answers a slip in the command with a verdict, and a request for help with 0', async () => {
    const one = await setupOpenVote(3);
    const misspelled = one.log.key.verifierKey.slice(0, -4);
    for (const args of [
      ['--nonsense'],
      ['--key', misspelled],
      ['--parallel', '0'],
      ['another'],
      ['--minutes'],
    ]) {
      const { code, stdout } = await command(one.log.address, ...args);
      expect([code, verdictOf(stdout)]).toEqual([
        2,
        expect.stringMatching(/^VERDICT : IMPOSSIBLE À DIRE\. /),
      ]);
    }
    const { stdout } = await command(one.log.address, '--key', misspelled, '--json');
    expect(JSON.parse(stdout).sentence).toContain('Cette clé est mal formée, recopiez la ligne entière');
    expect(verdictOf((await command()).stdout)).toMatch(/^VERDICT : IMPOSSIBLE À DIRE\. Il faut l’adresse/);
    const help = await command('--help');
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--minutes <fichier>') });
    expect(help.stdout).not.toContain('VERDICT');
  });

  it('keeps the head that it has seen, and refuses one that does not continue it', async () => {
    const one = await setupOpenVote(30);
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
    const one = await setupOpenVote(30);
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
    const one = await setupOpenVote(30);
    const { stdout } = await command(one.log.address, '--json', '--tiles', '--parallel', '2');
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'right',
      faults: [],
      address: one.log.address,
      key: one.log.key.verifierKey,
      size: 30,
      root: one.log.tree.root().toString('base64'),
      head: one.log.checkpoint(),
      votes: 30,
      candidates: null,
      total: null,
      minutes_sha256: null,
    });
    const quick = JSON.parse((await command(one.log.address, '--json', '--quick')).stdout);
    expect(quick).toMatchObject({ verdict: 'right', size: 30, votes: null, candidates: null });
  });

  it('tells programs each candidate’s figures, and what was read when, and with which program', async () => {
    const one = await setupPublishedVote();
    const before = Date.now();
    const report = JSON.parse((await command(one.log.address, '--json')).stdout);
    expect(report.candidates).toEqual(
      candidates.map((candidate_id, at) => {
        const [votes, annulled] = [[200, 198, 198][at], [0, 2, 2][at]];
        const counted = { counted: votes, published: votes, annulled };
        return { candidate_id, number: at + 1, name: `Talent ${at + 1}`, ...counted };
      }),
    );
    expect(report).toMatchObject({ total: 596, published: 596, annulled: 4, result_version: 1 });
    expect(report.minutes_sha256).toBe(sha256(Buffer.from('minutes')).toString('hex'));
    expect(report.program_sha256).toBe(sha256(await readFile(FILE)).toString('hex'));
    expect(new Date(report.time).toISOString()).toBe(report.time);
    expect(Date.parse(report.time)).toBeGreaterThanOrEqual(before);
  });
});
