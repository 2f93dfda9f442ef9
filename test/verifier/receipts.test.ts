import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkReceipt, parseReceipt } from '../../public/verifier.mjs';
import type { ServedLog } from './serve-log.ts';
import { type Kept, receiptData } from './small-log.ts';
import {
  candidates,
  changedAt,
  check,
  keyOf,
  setupOpenVote,
  setupPublishedVote,
  VOTE_BYTES,
} from './votes.ts';

const keptOf = ({ log }: ServedLog, position: number) => log.kept[position] as Kept;
const receiptOf = (text: string) => parseReceipt(Buffer.from(text));

/** A voter's receipt of a register that has 400 votes by then. */
async function setupReceipt(position = 123) {
  const one = await setupOpenVote(400);
  const kept = keptOf(one, position);
  const key = keyOf(one.log.key.verifierKey);
  return { one, kept, key, text: one.log.receipt(kept), data: receiptData(one.log, kept) };
}

describe('a receipt', () => {
  it('holds by itself, without a network, for every vote of a register', async () => {
    const { one, key } = await setupReceipt();
    for (const kept of one.log.kept) {
      for (const size of [kept.position + 1, 400]) {
        expect(checkReceipt(receiptOf(one.log.receipt(kept, size)), key).size).toBe(size);
      }
    }
  });

  it('tells what it is a receipt of, and what has become of the vote', async () => {
    const one = await setupPublishedVote();
    const key = keyOf(one.log.key.verifierKey);
    const counted = receiptOf(one.log.receipt(keptOf(one, 10), 400));
    const outcome = await check(one, { receipt: counted, key });
    expect(outcome.verdict).toBe('right');
    expect(outcome.found).toContain('le vote du reçu est compté pour Talent 2');
    const annulled = receiptOf(one.log.receipt(keptOf(one, 599), 600));
    expect((await check(one, { receipt: annulled })).sentence).toContain(
      'le vote du reçu est annulé par la décision',
    );
    const quick = await check(one, { receipt: counted, quick: true });
    expect(quick.found).toContain('son ouverture publiée dit le même choix');
  });

  it('names the talent where the result is published, and the place as the site counts it', async () => {
    const one = await setupOpenVote(51);
    const key = keyOf(one.log.key.verifierKey);
    const receipt = receiptOf(one.log.receipt(keptOf(one, 50)));
    const candidate = candidates[2];
    const sealed = 'scellé à la place 51 sur 51';
    for (const where of [{ address: '' }, {}]) {
      expect((await check(one, { ...where, key, receipt })).found).toContain(
        `ce reçu tient : un vote du jour pour le talent ${candidate.slice(0, 4)}… (son nom est au résultat publié), ${sealed}`,
      );
    }
    one.log.close();
    one.log.publish(candidates);
    for (const quick of [false, true]) {
      expect((await check(one, { receipt, quick })).found).toContain(
        `ce reçu tient : un vote du jour pour Talent 3, ${sealed}`,
      );
    }
    one.log.result?.lines.pop();
    expect((await check(one, { receipt, quick: true })).found).toContain(
      `ce reçu tient : un vote du jour pour le talent ${candidate}, que le résultat publié ne nomme pas, ${sealed}`,
    );
  });

  it('of a vote behind the result is not said to be counted', async () => {
    const one = await setupPublishedVote();
    const leftOut = one.log.vote(candidates[1]);
    one.log.close();
    const receipt = receiptOf(one.log.receipt(leftOut));
    const outcome = await check(one, { receipt });
    expect(outcome.codes).toEqual(['late']);
    expect(outcome.found).toContain(
      'le vote du reçu n’est compté dans aucun résultat inscrit : il est pour Talent 2',
    );
    expect(outcome.found.join()).not.toContain('est compté pour');
  });

  it('of a vote that was restored behind the result is not said to be counted before the next one', async () => {
    const one = await setupOpenVote(30);
    const [decision, key] = [randomUUID(), keyOf(one.log.key.verifierKey)];
    const receipt = receiptOf(one.log.receipt(keptOf(one, 4)));
    one.log.annul(decision, [4]);
    one.log.close();
    one.log.publish(candidates, [4]);
    one.log.reverse(decision, [4]);
    const told = async () => (await check(one, { receipt, key })).sentence;
    expect(await told()).toContain('n’est compté dans aucun résultat inscrit');
    one.log.publish(candidates, [], 2);
    expect(await told()).toContain('le vote du reçu est compté pour Talent 2');
  });

  it('can be shown without the choice', async () => {
    const { one, kept, key, data } = await setupReceipt();
    const { contest, commitment } = data;
    const receipt = receiptOf(one.log.receipt(kept, 400, { contest, commitment }));
    expect(checkReceipt(receipt, key).size).toBe(400);
    expect(await check(one, { receipt, quick: true })).toMatchObject({ verdict: 'right' });
  });

  it('that tells no vote proves the entry that the register has there, once it is asked', async () => {
    const { one, kept, key } = await setupReceipt();
    const receipt = receiptOf(one.log.receipt(kept, 400, null));
    expect(() => checkReceipt(receipt, key)).toThrow('il faut aussi l’adresse');
    for (const quick of [false, true]) {
      const outcome = await check(one, { receipt, quick });
      expect(outcome).toMatchObject({ verdict: 'right', faults: [] });
      expect(outcome.sentence).toContain('un vote, scellé à la place 124 sur 400');
      expect(outcome.sentence).not.toContain(kept.candidate);
    }
    one.lie = (path, honest) =>
      path.startsWith('tile/entries/000') ? changedAt(honest(), 123 * VOTE_BYTES + 9) : honest();
    expect((await check(one, { receipt, quick: true })).codes).toEqual(['receipt']);
    const close = one.log.close();
    one.lie = (_path, honest) => honest();
    const notAVote = receiptOf(one.log.receipt({ ...kept, position: close }, 401, null));
    expect((await check(one, { receipt: notAVote })).codes).toEqual(['receipt']);
  });

  it.each([
    ['another candidate', { candidate: candidates[2] }],
    ['another kind', { kind: 'bonus' }],
    ['another salt', { salt: '00'.repeat(16) }],
    ['another tag', { tag: '00'.repeat(32) }],
    ['another request', { request_id: randomUUID() }],
    ['another slot', { slot: 2 }],
    ['another commitment', { commitment: '00'.repeat(32) }],
    ['another contest', { contest: randomUUID() }],
  ])('in which %s was written is refused', async (_what, change) => {
    const { one, kept, key, data } = await setupReceipt(124);
    const receipt = receiptOf(one.log.receipt(kept, 400, { ...data, ...change }));
    expect(() => checkReceipt(receipt, key)).toThrow();
    expect(await check(one, { receipt })).toMatchObject({ verdict: 'wrong', codes: ['receipt'] });
  });

  it('of another position, proof or head is refused', async () => {
    const { text, key } = await setupReceipt();
    const lines = text.split('\n');
    const [index, firstHash] = [2, 3];
    const other = (at: number, line: string) => lines.with(at, line).join('\n');
    for (const changed of [
      other(index, 'index 124'),
      other(firstHash, lines[firstHash + 1] as string),
      lines.toSpliced(firstHash, 1).join('\n'),
      text.replace('\n400\n', '\n401\n'),
    ]) {
      expect(() => checkReceipt(receiptOf(changed), key)).toThrow();
    }
  });

  it.each([
    ['nothing', () => ''],
    ['another version', (text: string) => text.replace('@v1', '@v2')],
    ['an index with a zero in front', (text: string) => text.replace('index ', 'index 0')],
    ['no index', (text: string) => text.replace('index ', '')],
    ['an index of two words', (text: string) => text.replace('index ', 'index 1 ')],
    ['a hash that is none', (text: string) => text.replace(/\n\n/, '\nAAAA\n\n')],
    ['a private part that is no JSON', (text: string) => text.replace(/^extra .*$/m, 'extra AAAA')],
  ])('with %s is malformed', async (_what, change) => {
    const { text } = await setupReceipt();
    expect(() => receiptOf(change(text))).toThrow();
  });

  it('finds a register that was written anew since it was given', async () => {
    const { one, text } = await setupReceipt();
    one.log.entries.splice(50, 1);
    one.log.openings.splice(50, 1);
    one.log.replant();
    for (let vote = 0; vote < 5; vote += 1) one.log.vote(candidates[0]);
    for (const quick of [false, true]) {
      expect(await check(one, { receipt: receiptOf(text), quick })).toMatchObject({ codes: ['fork'] });
    }
  });
});
