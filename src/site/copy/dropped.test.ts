import { expect, it } from 'vitest';
import { droppedCopy } from './dropped.ts';

it('a sign-out that a bad line drops says that the user may still be signed in, and nothing of what was typed', () => {
  for (const path of ['/deconnexion', '/regie/deconnexion']) {
    expect(droppedCopy.form(path)).toContain('encore connecté');
    expect(droppedCopy.form(path)).not.toContain('saisie');
  }
  expect(droppedCopy.form('/updateaccount')).toContain('Votre saisie est gardée.');
});
