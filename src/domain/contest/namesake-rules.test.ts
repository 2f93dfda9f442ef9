import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesakes } from './namesake-rules.ts';

const talent = (id: string, number: number, display_name: string) => ({ id, number, display_name });

it('talents of one name are found together, whatever the accents, capitals and hyphens', () => {
  const all = [talent('a', 1, 'Awa-Léa'), talent('b', 2, 'Koffi'), talent('c', 3, 'AWA LEA')];
  expect(namesakes(all)).toEqual([[all[0], all[2]]]);
});

it('no talent alone with a name is taken for a namesake, and none with another one’s name is missed', () => {
  const some = fc.array(fc.constantFrom('Awa', 'awa', 'Koffi', 'Rose', 'ROSÉ'), { maxLength: 12 });
  fc.assert(
    fc.property(some, (names) => {
      const all = names.map((name, index) => talent(String(index), index + 1, name));
      const found = new Set(namesakes(all).flatMap((group) => group.map(({ id }) => id)));
      const key = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      for (const { id, display_name } of all) {
        const others = all.filter((one) => one.id !== id && key(one.display_name) === key(display_name));
        expect(found.has(id)).toBe(others.length > 0);
      }
    }),
  );
});
