import { constants, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
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

const LONG = `${'<p>Nadège</p>'.repeat(2_000)}%one%${'<p>Koffi</p>'.repeat(2_000)}`;
const VALUES = ['S2-7KF4-2Q9A', '', ''];

it('a template is compressed when it is made, and not when it is filled', () => {
  const template = toTemplate(LONG, NAMES);
  // Pieces that are not compressed at all are sent as they are.
  const raw = (plain: Buffer) => deflateRawSync(plain, { level: 0, finishFlush: constants.Z_FULL_FLUSH });
  const pieces = template.pieces.map(({ plain }) => ({ plain, deflated: raw(plain) }));
  const filled = fillGzip({ ...template, pieces }, VALUES);
  expect(filled.length).toBeGreaterThan(LONG.length);
  expect(gunzipSync(filled)).toEqual(fillText(template, VALUES));
});

it('a filled template is little longer than the same text compressed as a whole', () => {
  const template = toTemplate(LONG, NAMES);
  const whole = gzipSync(fillText(template, VALUES), { level: 9 });
  expect(fillGzip(template, VALUES).length).toBeLessThan(whole.length + 100);
});
