import { expect, it } from 'vitest';
import { z } from 'zod';
import { acts } from '#domain/regie/acts.ts';
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
    'Couleur 1\u00a0: #FFB627\u00a0; Couleur 3\u00a0: #0B4A2E',
  );
  expect(fieldValue('audience', { kind: 'country', country: 'CI' })).toBe(
    'Sorte\u00a0: Un pays\u00a0; Pays\u00a0: CI',
  );
  expect(fieldValue('kind', 'youtube')).toBe('YouTube');
  expect(fieldValue('moved', 'up')).toBe('vers le haut');
});

/** Rows that an act is about, which its sentence names. */
const IDS = ['id', 'contest_id'];

it.each(Object.entries(acts))(
  'fields of %s have French names wherever they are told',
  (_name, { schema }) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const fields = propertyNames(json).filter((field) => !IDS.includes(field));
    expect(fields.filter((field) => fieldName(field) === field)).toEqual([]);
  },
);

/** Names of all properties in a JSON Schema, those of parts of parts too. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(propertyNames)];
}
