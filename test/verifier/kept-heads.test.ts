import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { command, given, verdictOf } from './run-verifier.ts';
import type { ServedLog } from './serve-log.ts';
import { NoteKey, SmallLog } from './small-log.ts';
import { setupOpenVote } from './votes.ts';

/** What a reader may have kept of a register. */
const KEPT: [string, (one: ServedLog) => string][] = [
  ['the text of its checkpoint', ({ log }) => log.checkpoint(20)],
  [
    'a witness’s checkpoint',
    ({ log }) =>
      `${log.checkpoint(20)}${new NoteKey('temoin.example.org', 4).signatureLine(log.checkpointText(20))}`,
  ],
  [
    'a browser’s recount',
    ({ log }) => JSON.stringify({ exact: true, entries: 20, head: log.checkpoint(20) }, null, 2),
  ],
  [
    'a copy from a page, with other ends of lines',
    ({ log }) => log.checkpoint(20).trimEnd().replaceAll('\n', '\r\n'),
  ],
];

describe('a head that a reader has kept', () => {
  it.each(KEPT)('as %s is continued, and stays as it is', async (_what, contentOf) => {
    const one = await setupOpenVote(30);
    const content = contentOf(one);
    const file = await given(content);
    for (const more of [[], ['--quick']]) {
      const served = await command(one.log.address, '--head', file, ...more);
      expect(served).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('continue le relevé déjà vu'),
      });
      expect(served.stdout).toContain(
        'Relevé gardé : 20 lignes, signature juste selon la clé servie par le registre : comparez-la ailleurs.',
      );
    }
    const known = await command(one.log.address, '--head', file, '--key', one.log.key.verifierKey);
    expect(known).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Relevé gardé : 20 lignes, signature juste selon la clé donnée.'),
    });
    expect(await readFile(file, 'utf8')).toBe(content);
    one.log.entries.splice(3, 1);
    one.log.openings.splice(3, 1);
    one.log.replant();
    const wrong = await command(one.log.address, '--head', file);
    expect(wrong).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('VERDICT : FAUX. Le registre a été récrit'),
    });
  });

  it('as the program’s own JSON is continued too', async () => {
    const one = await setupOpenVote(30);
    const file = await given((await command(one.log.address, '--json')).stdout);
    one.log.vote('00000000-0000-4000-8000-000000000001');
    expect(await command(one.log.address, '--head', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('continue le relevé déjà vu'),
    });
  });

  it.each([
    ['nothing', () => ''],
    ['some text', () => 'nonsense'],
    ['a head without its signature', ({ log }: ServedLog) => log.checkpointText()],
    ['a key alone', ({ log }: ServedLog) => `${log.key.verifierKey}\n`],
    ['JSON without a head', () => '{"exact": true}'],
    ['JSON with another head', () => '{"head": 5}'],
  ])('is not %s', async (_what, contentOf) => {
    const one = await setupOpenVote(3);
    const file = await given(contentOf(one));
    const { code, stdout } = await command(one.log.address, '--head', file);
    expect([code, verdictOf(stdout)]).toEqual([
      2,
      `VERDICT : IMPOSSIBLE À DIRE. Le fichier ${file} n’est pas un relevé : donnez le texte entier, de la ligne du nom à celle de la signature.`,
    ]);
  });

  it('of another register is a slip, however it was kept', async () => {
    const one = await setupOpenVote(3);
    const other = new SmallLog('autre.example.org');
    for (const content of [other.checkpoint(), `${other.key.verifierKey}\n${other.checkpoint()}`]) {
      const { code, stdout } = await command(one.log.address, '--head', await given(content));
      expect([code, verdictOf(stdout)]).toEqual([
        2,
        'VERDICT : IMPOSSIBLE À DIRE. Ce relevé est celui d’un autre registre : prenez celui du même vote.',
      ]);
    }
  });

  it('that another key signed under the register’s name is none', async () => {
    const one = await setupOpenVote(3);
    const text = one.log.checkpointText();
    const forged = `${text}\n${new NoteKey(one.log.origin).signatureLine(text)}`;
    const { code, stdout } = await command(one.log.address, '--head', await given(forged));
    expect([code, verdictOf(stdout)]).toEqual([
      1,
      expect.stringContaining('FAUX. Le relevé gardé n’est pas signé'),
    ]);
  });
});
