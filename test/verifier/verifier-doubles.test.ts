import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Doubles } from '../../public/verifier.mjs';
import type { ServedLog } from './serve-log.ts';
import { candidates, check, setupOpenVote, setupServedLog, VOTE_BYTES } from './votes.ts';

const sealed = ({ log }: ServedLog, commitment: Buffer) => log.add(Buffer.concat([Buffer.of(1), commitment]));

/** Commitments that begin with the same eight bytes, as a lying server can make them. */
const alike = (count: number) => {
  const beginning = randomBytes(8);
  return Array.from({ length: count }, () => Buffer.concat([beginning, randomBytes(24)]));
};

describe('the search for votes that are written twice', () => {
  it('finds one that stands behind another vote which begins alike', async () => {
    const one = await setupServedLog();
    const [first, second] = alike(2) as [Buffer, Buffer];
    sealed(one, first);
    const position = sealed(one, second);
    const again = sealed(one, second);
    const outcome = await check(one);
    expect(outcome.faults).toMatchObject([{ code: 'doubled', positions: [position, again] }]);
    expect(outcome.sentence).toBe('FAUX. Le même vote est inscrit deux fois, aux lignes 2 et 3.');
  });

  it('finds one behind ten pairs of votes that begin alike', async () => {
    const one = await setupServedLog();
    for (let pair = 0; pair < 10; pair += 1) for (const commitment of alike(2)) sealed(one, commitment);
    const { position, commitment } = one.log.vote(candidates[0]);
    const again = sealed(one, commitment);
    expect((await check(one)).faults).toMatchObject([{ code: 'doubled', positions: [position, again] }]);
  });

  it('calls votes that only begin alike no doubles', async () => {
    const one = await setupServedLog();
    for (const commitment of alike(300)) sealed(one, commitment);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
  });

  it('ends where one vote fills a register, and shows ten of its pairs', async () => {
    const one = await setupServedLog();
    const { commitment } = one.log.vote(candidates[0]);
    for (let vote = 0; vote < 3000; vote += 1) sealed(one, commitment);
    const outcome = await check(one);
    expect(outcome.faults).toHaveLength(10);
    expect(outcome.sentence).toContain('(et 999 autres fautes)');
  });

  it('is not deceived by a server that gives the earlier entry otherwise when it is asked again', async () => {
    const one = await setupOpenVote(300);
    const { position, commitment } = one.log.vote(candidates[0]);
    sealed(one, commitment);
    let asked = 0;
    one.lie = (path, honest) => {
      if (!path.startsWith('tile/entries/001')) return honest();
      asked += 1;
      const bundle = Buffer.from(honest() as Buffer);
      if (asked > 1) randomBytes(32).copy(bundle, (position - 256) * VOTE_BYTES + 3);
      return bundle;
    };
    const outcome = await check(one);
    expect(outcome).toMatchObject({ verdict: 'wrong', codes: ['entry'] });
    expect(outcome.sentence).toBe(
      'FAUX. La ligne 301, demandée deux fois, n’a pas été donnée deux fois pareille.',
    );
  });

  it('goes on behind a false suspect, where random numbers that are all alike make every vote one', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)];
    const search = new Doubles(3, new Uint32Array(2 * 32 * 256));
    for (const [position, commitment] of [one, other, other].entries()) search.add(commitment, position);
    expect(search.suspects).toMatchObject([
      { earlier: 0, later: 1 },
      { earlier: 0, later: 2 },
      { earlier: 1, later: 2 },
    ]);
  });
});
