import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvLines } from './csv.ts';

const csvLine = (cells: readonly CsvCell[]) => csvLines([cells]);

/** Reads one line as a spreadsheet does. */
function toCells(line: string): string[] {
  const cells: string[] = [];
  for (const match of `;${line.slice(0, -2)}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"]*))/g))
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
  return cells;
}

describe('a line for spreadsheets', () => {
  it('gives back what was put in, and never what begins a formula', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '\t', '\r', '"', ';', '\n', 'a', ' ');
    const text = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const cells = toCells(csvLine(texts));
        expect(cells).toHaveLength(texts.length);
        cells.forEach((cell, place) => {
          expect(cell).not.toMatch(/^[=+\-@＝\t\r\n]/);
          expect(cell.replace(/^'(?=[=+\-@＝\t\r\n])/, '')).toBe(texts[place]);
        });
      }),
    );
  });

  it.each([
    ['=1+2', "'=1+2\r\n"],
    ['+33', "'+33\r\n"],
    ['-1', "'-1\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\t=1', "'\t=1\r\n"],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"\r\n'],
    ['Rose; Prisca', '"Rose; Prisca"\r\n'],
  ])('takes %j as text', (cell, line) => {
    expect(csvLine([cell])).toBe(line);
  });

  const anyText = fc.string({ unit: 'binary' });

  it('never lets a text begin as a formula, and keeps what it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map((text) => `=${text}`),
        ),
        (text) => {
          const line = csvLine([text]).slice(0, -2);
          const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect([text, `'${text}`]).toContain(cell);
        },
      ),
    );
  });

  it('quotes a cell that holds an end of a line of any system', () => {
    expect(csvLine(['a\nb', 'a\rb', 'a\r\nb', '\na'])).toBe('"a\nb";"a\rb";"a\r\nb";"\'\na"\r\n');
  });

  it('is written as often as there are lines, and not at all for none', () => {
    expect(csvLines([['a', 1], [], ['b', null]])).toBe('a;1\r\n\r\nb;\r\n');
    expect(csvLines([])).toBe('');
  });

  it('leaves numbers numbers, and nothing where there is nothing', () => {
    expect(csvLine([-3, null, 'é'])).toBe('-3;;é\r\n');
  });
});
