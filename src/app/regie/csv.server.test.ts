import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLine } from './csv.server.ts';

describe('csvLine', () => {
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

  it('never lets a text begin as a formula, and keeps what it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = csvLine([text]).slice(0, -2);
        const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect([text, `'${text}`]).toContain(cell);
      }),
    );
  });
});

it('sends a table page by page, with the mark of UTF-8', async () => {
  async function* pages() {
    yield [['Aïcha', 1]];
    yield [['Koffi', null]];
  }
  const file = csvFile('t.csv', ['nom', 'n'], pages());
  expect(Buffer.from(await file.arrayBuffer()).toString('utf8')).toBe('\ufeffnom;n\r\nAïcha;1\r\nKoffi;\r\n');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="t.csv"');
});
