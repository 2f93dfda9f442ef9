import { expect, it } from 'vitest';
import { fieldName, fieldValue } from './regie-fields.ts';

it('values of acts are told as people read them', () => {
  expect(fieldName('reason')).toBe('Motif');
  expect(fieldName('never_heard_of')).toBe('never_heard_of');
  expect(fieldValue('end_date', '2026-11-26T00:00:05.000Z')).toBe('26/11/2026 à 00:00:05');
  expect(fieldValue('when', 'now')).toBe('dès la validation');
  expect(fieldValue('reason', 'now')).toBe('now');
  expect(fieldValue('approval', '01a203a2-59cc-76ba-a48c-ab25064d95dc')).toBe('…4d95dc');
  expect(fieldName('annulled')).toBe('Annulé');
  expect(fieldValue('kind', 'device')).toBe('un seul appareil');
  expect(fieldValue('end_contest', false)).toBe('non');
  expect(fieldValue('codes', ['A1', 'B2'])).toBe('A1, B2');
  expect(fieldValue('pagne', { a: '#FFB627', b: null, c: '#0B4A2E' })).toBe(
    'a\u00a0: #FFB627\u00a0; c\u00a0: #0B4A2E',
  );
});
