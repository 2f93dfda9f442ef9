import { describe, expect, it } from 'vitest';
import { checkAnswers } from './register-answer.ts';
import { receiptCheckCopy } from './register-receipt.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const one = { name: 'Nadège', votes: 1 };
const several = { name: 'Nadège', votes: 3 };

describe('the answers of « Vérifier mon vote »', () => {
  it('name the place of each vote, or where many lie', () => {
    const found = (...[told, positions, size]: Parameters<typeof checkAnswers.found>) =>
      plain(checkAnswers.found(told, positions, size));
    expect(found(one, [35_305], 41_022)).toBe(
      'Votre vote pour Nadège est au registre, à la place 35 306 sur 41 022.',
    );
    expect(found(several, [11, 3, 101], 41_022)).toBe(
      'Vos 3 votes pour Nadège sont au registre, aux places 4, 12 et 102 sur 41 022.',
    );
    expect(found({ ...several, votes: 2 }, [1, 0], 2)).toContain('aux places 1 et 2 sur 2.');
    expect(found({ ...several, votes: 6 }, [5, 4, 3, 2, 1, 7], 9)).toContain(
      'entre les places 2 et 8 sur 9.',
    );
  });

  it('say until when to wait, with the day where it is another', () => {
    expect(plain(checkAnswers.waiting(one, 'aujourd’hui à 20 h 14'))).toBe(
      'Votre vote est enregistré. Il sera au registre au plus tard à 20 h 14 : vérifiez de nouveau après.',
    );
    expect(plain(checkAnswers.waiting(several, 'demain à 8 h 02'))).toBe(
      'Vos votes sont enregistrés. Ils seront au registre au plus tard demain à 8 h 02 : vérifiez de nouveau après.',
    );
  });

  it('say each lie in a sentence of its own, and what to do about it', () => {
    for (const told of [one, several]) {
      const said = Object.values(checkAnswers.lies).map((say) => say(told));
      expect(new Set(said).size).toBe(said.length);
      for (const sentence of said) expect(sentence).toMatch(/^Attention\u00a0: [^.]+\.$/);
    }
    expect(checkAnswers.keepIt('public@emission.example')).toBe(
      'Gardez ce reçu et écrivez à public@emission.example.',
    );
    expect(checkAnswers.keepIt(null)).toBe('Gardez ce reçu et signalez-le à l’émission.');
  });

  it('have no word of cryptography', () => {
    const { found, waiting, lies, keepIt, busy, stranger } = checkAnswers;
    const all = [
      found(several, [0, 1, 2], 3),
      waiting(one, ''),
      ...Object.values(lies).map((say) => say(one)),
      keepIt(null),
      busy,
      stranger,
      receiptCheckCopy.offline,
      receiptCheckCopy.check,
    ];
    for (const sentence of all)
      expect(sentence).not.toMatch(/sign[ée]|clé|hach|empreinte|chiffr|preuve|crypt|racine/i);
  });
});
