import { describe, expect, it } from 'vitest';
import type { Fault } from '#domain/register/recount-fault-rules.ts';
import { recountCopy } from './register.ts';
import { faultSentence, recountFailures } from './register-faults.ts';

const differences = [{ candidateId: 'a', said: 3, counted: 2 }];
const root = '0'.repeat(64);
const FAULTS: Fault[] = [
  { kind: 'key', seen: 'a key' },
  { kind: 'root' },
  { kind: 'older', size: 3, root },
  { kind: 'rewritten', size: 3, root },
  { kind: 'opening', position: 1 },
  { kind: 'entry', position: 1 },
  { kind: 'decision', position: 1 },
  { kind: 'twice' },
  { kind: 'close', said: 2, counted: 3 },
  { kind: 'late', votes: 50 },
  { kind: 'uncounted', votes: 50 },
  { kind: 'result', version: 1, differences },
  { kind: 'untold', version: 1 },
  { kind: 'published', differences },
  { kind: 'sum', said: 2, counted: 3 },
  { kind: 'annulled', said: 2, counted: 3 },
];

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const say = (fault: Fault) => plain(faultSentence(fault, () => 'Aïcha'));

describe('what a recount says', () => {
  it('is one sentence of its own for each fault, without a word of how it is done', () => {
    const said = FAULTS.map(say);
    expect(new Set(said).size).toBe(FAULTS.length);
    for (const sentence of [
      ...said,
      ...Object.values(recountFailures),
      recountCopy.untold,
      recountCopy.retry,
    ])
      expect(sentence).not.toMatch(/cryptograph|empreinte|hach|racine|arbre|clé|sha/i);
    for (const sentence of said) expect(sentence).toMatch(/^[^.]+\.$/);
  });

  it('names votes that no result counts, and a register that is not the one from before', () => {
    expect(say({ kind: 'uncounted', votes: 50 })).toBe(
      '50 votes figurent au registre sans que le résultat en tienne compte.',
    );
    expect(say({ kind: 'uncounted', votes: 1 })).toBe(
      '1 vote figure au registre sans que le résultat en tienne compte.',
    );
    expect(say({ kind: 'rewritten', size: 3, root })).toBe(
      'Ce registre n’est plus celui que cet appareil a déjà vu.',
    );
  });
});
