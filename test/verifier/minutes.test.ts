import { describe, expect, it } from 'vitest';
import { sha256 } from '../../public/verifier.mjs';
import { command, given } from './run-verifier.ts';
import { candidates, check, setupOpenVote, setupPublishedVote, setupServedLog, tellingOf } from './votes.ts';

const hashOf = (text: string) => sha256(Buffer.from(text)).toString('hex');
/** What the registers of these tests cite. */
const MINUTES = { name: 'pv.txt', sha256: hashOf('minutes') };
const OTHER = { name: 'pv.txt', sha256: hashOf('other') };

describe('the minutes', () => {
  it('are told by their hash, or that there are none', async () => {
    const one = await setupPublishedVote();
    expect(await tellingOf(one)).toContain(`Procès-verbal inscrit (version 1) : SHA-256 ${MINUTES.sha256}`);
    expect(await tellingOf(await setupOpenVote(3))).toContain(
      'Aucun procès-verbal n’est inscrit au registre.',
    );
    const byDate = await setupServedLog();
    byDate.log.close();
    byDate.log.publish([]);
    byDate.log.entries.pop();
    byDate.log.replant();
    byDate.log.openings.pop();
    byDate.log.event(5, { version: 1, totals: {}, minutes_sha256: null });
    expect(await tellingOf(byDate)).toContain(
      'Aucun procès-verbal n’est inscrit avec le résultat (version 1).',
    );
  });

  it('that a reader has are the register’s, or others', async () => {
    const one = await setupPublishedVote();
    const same = await check(one, { minutes: MINUTES });
    expect(same).toMatchObject({ verdict: 'right', faults: [] });
    expect(same.sentence).toContain('le fichier pv.txt est le procès-verbal inscrit (version 1)');
    const other = await check(one, { minutes: OTHER });
    expect(other.codes).toEqual(['minutes']);
    expect(other.sentence).toBe(
      `FAUX. Le fichier pv.txt n’est pas le procès-verbal inscrit (version 1) : son SHA-256 est ${OTHER.sha256}, et non ${MINUTES.sha256}.`,
    );
    expect(other.found).toContain('le recompte donne le résultat inscrit et publié');
  });

  it('of an earlier version are named so', async () => {
    const one = await setupOpenVote(30);
    one.log.close();
    one.log.publish(candidates);
    one.log.event(5, {
      version: 2,
      totals: Object.fromEntries(candidates.map((candidate) => [candidate, 10])),
      minutes_sha256: OTHER.sha256,
    });
    if (one.log.result) one.log.result.version = 2;
    expect(await check(one, { minutes: OTHER })).toMatchObject({ verdict: 'right' });
    expect((await check(one, { minutes: MINUTES })).sentence).toBe(
      'FAUX. Le fichier pv.txt n’est pas le procès-verbal inscrit (version 2) : c’est celui de la version 1.',
    );
  });

  it('cannot be compared before the register tells them', async () => {
    expect((await check(await setupOpenVote(3), { minutes: MINUTES })).sentence).toBe(
      'IMPOSSIBLE À DIRE. Aucun procès-verbal n’est inscrit : rien à quoi comparer pv.txt.',
    );
    const one = await setupPublishedVote();
    const head = one.log.checkpoint();
    one.log.publish(candidates, [4, 5, 598, 599], 2);
    one.lie = (path, honest) => (path === 'checkpoint' ? head : honest());
    expect(await check(one, { minutes: OTHER })).toMatchObject({ verdict: 'impossible', faults: [] });
  });

  it('tell under which names votes were counted: where the published result has others, the reader is told', async () => {
    const one = await setupOpenVote(30);
    const [first, second] = candidates;
    const lines = [first, second].map((candidate_id, at) => ({
      candidate_id,
      number: at + 1,
      name: `Talent ${2 - at}`,
      votes: 10,
      annulled: 0,
    }));
    const minutes = JSON.stringify({ version: 1, lines: [...lines, 'no line'] });
    one.log.close();
    one.log.publish(candidates, [], 1, minutes);
    const { code, stdout } = await command(one.log.address, '--minutes', await given(minutes));
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.includes('appelle'))).toEqual([
      '! Le résultat publié appelle « Talent 1 » le talent 1, que le procès-verbal appelle « Talent 2 ».',
      '! Le résultat publié appelle « Talent 2 » le talent 2, que le procès-verbal appelle « Talent 1 ».',
    ]);
  });

  it('are a file of the command, which reads the whole register for it', async () => {
    const one = await setupPublishedVote();
    const file = await given('minutes');
    expect(await command(one.log.address, '--minutes', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Le fichier ${file} est le procès-verbal inscrit (version 1).`),
    });
    expect((await command(one.log.address, '--minutes', await given('other'))).code).toBe(1);
    expect((await command(one.log.address, '--minutes', file, '--quick')).code).toBe(2);
    expect((await command(one.log.address, '--minutes', `${file}.not`)).code).toBe(2);
  });
});
