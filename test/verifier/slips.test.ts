import { describe, expect, it } from 'vitest';
import { command, given, verdictOf } from './run-verifier.ts';
import { NoteKey, SmallLog } from './small-log.ts';
import { candidates, setupOpenVote } from './votes.ts';

const OTHER_KEY =
  'VERDICT : IMPOSSIBLE À DIRE. Cette clé est celle d’un autre registre : prenez celle du même vote.';

/** What the program ends with. */
async function endOf(...args: string[]): Promise<[number, string]> {
  const { code, stdout } = await command(...args);
  return [code, verdictOf(stdout)];
}

describe('a slip is no fraud', () => {
  it('where the key is that of another register', async () => {
    const one = await setupOpenVote(3);
    const key = new SmallLog('autre.example.org').key.verifierKey;
    expect(await endOf(one.log.address, '--key', key)).toEqual([2, OTHER_KEY]);
    const [kept] = one.log.kept;
    if (!kept) throw new Error('no vote');
    const receipt = await given(one.log.receipt(kept));
    expect(await endOf('--receipt', receipt, '--key', key)).toEqual([2, OTHER_KEY]);
  });

  it('where the keys of a register and a witness are given one for the other', async () => {
    const one = await setupOpenVote(3);
    const witness = new NoteKey('temoin.example.org', 4).verifierKey;
    expect((await endOf(one.log.address, '--key', witness))[1]).toContain('celle d’un témoin');
    const own = one.log.key.verifierKey;
    expect((await endOf(one.log.address, '--witness', own))[1]).toContain('celle d’un registre');
  });

  it('unlike a server that hands out another key than the right one, under any name: its register is wrong', async () => {
    const one = await setupOpenVote(3);
    for (const name of [one.log.origin, 'autre.example.org/registre']) {
      const key = new NoteKey(name).verifierKey;
      one.lie = (path, honest) => (path === 'key' ? `${key}\n` : honest());
      const [code, verdict] = await endOf(one.log.address, '--key', one.log.key.verifierKey);
      expect([code, verdict]).toEqual([1, expect.stringContaining('FAUX. La clé servie par le registre')]);
    }
  });

  it.each([
    ['JSON', '{"exact": true}'],
    ['nothing', ''],
    ['bytes that are no text', Buffer.of(0xff, 0xfe, 0)],
    ['a proof of another version', 'c2sp.org/tlog-proof@v2\nindex 0\n\n'],
  ])('where the receipt is %s', async (_what, content) => {
    const one = await setupOpenVote(3);
    expect(await endOf(one.log.address, '--receipt', await given(content))).toEqual([
      2,
      'VERDICT : IMPOSSIBLE À DIRE. Ce fichier n’est pas un reçu.',
    ]);
  });

  it('where the receipt is one of another register', async () => {
    const one = await setupOpenVote(3);
    const other = new SmallLog('autre.example.org');
    const receipt = await given(other.receipt(other.vote(candidates[0])));
    expect(await endOf(one.log.address, '--receipt', receipt)).toEqual([
      2,
      'VERDICT : IMPOSSIBLE À DIRE. Ce reçu est celui d’un autre registre : prenez celui du même vote.',
    ]);
  });

  it.each(['https://host.example/registre?semaine=2', 'https://host.example/registre', 'host.example'])(
    'where the address is %s',
    async (address) => {
      expect(await endOf(address)).toEqual([
        2,
        `VERDICT : IMPOSSIBLE À DIRE. Ce n’est pas l’adresse d’un registre : ${address}. L’adresse se trouve sur la page, sous « La commande » : …/registre/<36 caractères>.`,
      ]);
    },
  );
});
