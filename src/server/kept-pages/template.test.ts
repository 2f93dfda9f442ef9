import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillGzip, fillText, toTemplate } from './template.ts';

const NAMES = ['%one%', '%two%', '(3)'];

it('a template holds its values where their names stood, compressed and not', () => {
  const piece = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...NAMES));
  const values = fc.tuple(...NAMES.map(() => fc.string({ unit: 'grapheme', maxLength: 50 })));
  fc.assert(
    fc.property(fc.array(piece), values, (pieces, given) => {
      const text = pieces.join('');
      const template = toTemplate(text, NAMES);
      const expected = text.split(/(%one%|%two%|\(3\))/).map((part) => {
        const place = NAMES.indexOf(part);
        return place < 0 ? part : given[place];
      });
      expect(fillText(template, given).toString()).toBe(expected.join(''));
      expect(gunzipSync(fillGzip(template, given)).toString()).toBe(expected.join(''));
    }),
  );
});

it('a template is compressed once, and sent little longer than the same text compressed as a whole', () => {
  const text = `${'<p>Nadège</p>'.repeat(2_000)}%one%${'<p>Koffi</p>'.repeat(2_000)}`;
  expect(fillGzip(toTemplate(text, NAMES), ['S2-7KF4-2Q9A', '', '']).length).toBeLessThan(1_000);
});
