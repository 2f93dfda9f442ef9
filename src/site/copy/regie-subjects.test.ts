import { expect, it } from 'vitest';
import { subjectName } from './regie-subjects.ts';

it('subjects of acts are named in French, with no more of an id than tells two apart', () => {
  const id = '01a20399-841c-75c6-88b9-2d25dfb0a39c';
  expect(subjectName(`operator:${id}`)).toBe('Équipe …b0a39c');
  expect(subjectName('operator:awa@exemple.org')).toBe('Équipe awa@exemple.org');
  expect(subjectName(`risk:${id}:${id}`)).toBe('Alerte …b0a39c · …b0a39c');
  expect(subjectName('audit')).toBe('Journal');
  expect(subjectName('code:RADIOSUD')).toBe('Code partenaire RADIOSUD');
});
