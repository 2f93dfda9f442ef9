import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NoteKey } from './small-log.ts';
import {
  candidates,
  check,
  keyOf,
  seen,
  setupOpenVote,
  setupPublishedVote,
  setupServedLog,
  tellingOf,
} from './votes.ts';

describe('the verifier finds right', () => {
  it('a register before the first vote', async () => {
    expect(await check(await setupServedLog())).toMatchObject({ verdict: 'right', votes: 0 });
  });

  it.each([1, 255, 256, 257, 512, 600])('a register with %i votes while the vote is open', async (votes) => {
    const outcome = await check(await setupOpenVote(votes), { tiles: true });
    expect(outcome).toMatchObject({ verdict: 'right', votes, faults: [] });
  });

  it('a published result, with its annulments and what was restored', async () => {
    const outcome = await check(await setupPublishedVote(), { tiles: true });
    expect(outcome).toMatchObject({ verdict: 'right', votes: 600, faults: [] });
    expect(outcome.sentence).toContain('le recompte donne le résultat inscrit et publié');
  });

  it('annulled votes by their reasons, each once, as the result leaves them out', async () => {
    const one = await setupPublishedVote();
    const reason = { code: 'list', text: 'Comptes vendus.' };
    one.log.event(2, { decision: randomUUID(), part: 1, parts: 1, reason, positions: [5, 10] });
    expect(await tellingOf(one)).toContain('Somme des motifs : 4 votes annulés.');
    one.log.publish(candidates, [4, 5, 10, 598, 599], 2);
    const told = await tellingOf(one);
    expect(told).toContain('Motif « Votes automatiques. » (robots) : 4 votes annulés.');
    // Another decision had taken out the vote at 5 before.
    expect(told).toContain('Motif « Comptes vendus. » (list) : 1 vote annulé.');
    expect(told).toContain('Somme des motifs : 5 votes annulés.');
  });

  it('every result that was ever written, each as the votes stood then', async () => {
    const one = await setupPublishedVote();
    const decision = randomUUID();
    one.log.annul(decision, [10, 11]);
    one.log.publish(candidates, [4, 5, 10, 11, 598, 599], 2);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
    one.log.reverse(decision, [10, 11]);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
  });

  it('a decision that came in several entries', async () => {
    const one = await setupOpenVote(50);
    const decision = {
      decision: randomUUID(),
      parts: 2,
      reason: { code: 'robots', text: 'Votes automatiques.' },
    };
    one.log.event(2, { ...decision, part: 1, positions: [1, 2] });
    one.log.event(2, { ...decision, part: 2, positions: [3] });
    one.log.close();
    one.log.publish(candidates, [1, 2, 3]);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
  });

  it('a vote that is reopened after its close: nothing is published until it was counted', async () => {
    const one = await setupOpenVote(50);
    one.log.close();
    for (let vote = 0; vote < 5; vote += 1) one.log.vote(candidates[1]);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
    one.log.close();
    one.log.publish(candidates);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
  });

  it('entries of a kind that it does not know, which count as no votes and are named', async () => {
    const one = await setupOpenVote(10);
    one.log.event(9, { anything: true });
    one.log.close();
    one.log.publish(candidates);
    expect(await check(one)).toMatchObject({ verdict: 'right', votes: 10 });
    const told = await tellingOf(one);
    expect(told).toContain('Relevé : 13 lignes (10 votes, 1 clôture, 1 résultat, 1 de sorte inconnue).');
    expect(told).toContain('! Ligne 11 : sorte inconnue (09) ; elle ne compte pas.');
  });

  it('a register whose partial files were replaced by whole ones since its head was signed', async () => {
    const one = await setupOpenVote(300);
    const head = one.log.checkpoint(290);
    for (let vote = 300; vote < 520; vote += 1) one.log.vote(candidates[0]);
    one.lie = (path, honest) => (path === 'checkpoint' ? head : path.includes('.p/') ? null : honest());
    expect(await check(one)).toMatchObject({ verdict: 'right', votes: 290 });
  });

  it('a head that continues the last one seen, from all entries and from tiles alone', async () => {
    const one = await setupOpenVote();
    for (const size of [0, 1, 255, 256, 599, 600]) {
      for (const quick of [false, true]) {
        const outcome = await check(one, { pinned: seen(one, size), quick });
        expect([size, quick, outcome.verdict, outcome.headIsGood]).toEqual([size, quick, 'right', true]);
      }
    }
  });

  it('the signatures of witnesses that it was told of', async () => {
    const one = await setupOpenVote(5);
    const [present, absent] = [new NoteKey('temoin.example.org', 4), new NoteKey('absent.example.org', 4)];
    one.log.witnesses = [present];
    const witnesses = [present, absent].map(({ verifierKey }) => keyOf(verifierKey, 4));
    const [outcome, told] = [await check(one, { witnesses }), await tellingOf(one, { witnesses })];
    expect(told).toContain(
      '! Le témoin absent.example.org n’a pas signé ce relevé.\n  Un témoin qui ne fait que suivre garde ses signatures dans son propre dossier : --head accepte son fichier.',
    );
    expect(outcome.verdict).toBe('right');
    expect(outcome.found).toContain('le témoin temoin.example.org a signé ce relevé');
    one.log.witnesses = [absent];
    const pinned = { checkpoint: Buffer.from(one.log.checkpoint()) };
    one.log.witnesses = [];
    expect((await check(one, { witnesses, pinned })).found).toContain(
      'le témoin absent.example.org a signé le relevé gardé',
    );
  });
});
