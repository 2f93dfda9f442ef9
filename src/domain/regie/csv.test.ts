import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** Reads one line as a spreadsheet does. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const match of `;${line.slice(0, -2)}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"]*))/g))
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
  return cells;
}

describe('a line for spreadsheets', () => {
  it('gives back what was put in, and never what begins a formula', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ';', '\n', 'a', ' ');
    const text = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const cells = cellsOf(csvLine(texts));
        expect(cells).toHaveLength(texts.length);
        cells.forEach((cell, place) => {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect(cell.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(texts[place]);
        });
      }),
    );
  });

  it('leaves numbers numbers, and nothing where there is nothing', () => {
    expect(csvLine([-3, null, 'é'])).toBe('-3;;é\r\n');
  });
});
