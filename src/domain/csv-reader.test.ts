import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from './csv.ts';
import { csvText, readCsv } from './csv-reader.ts';

const toCells = (text: string) => readCsv(text)?.map(({ cells }) => cells);

describe('a table that a spreadsheet has saved', () => {
  it('is read as it was written, whatever stands in its cells', () => {
    // A cell that looks like a formula is written with an apostrophe before it.
    const cell = fc.string().filter((text) => !/^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text));
    const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (lines) => {
        const header = ['nom', 'ville', 'texte'];
        expect(toCells(csvLines([header, ...lines]))).toEqual([header, ...lines]);
      }),
    );
  });

  it('may have semicolons, commas or tabs, and any end of a line', () => {
    expect(toCells('nom;ville\r\nAwa;Lomé')).toEqual([
      ['nom', 'ville'],
      ['Awa', 'Lomé'],
    ]);
    expect(toCells('nom,ville\n"Diop, Awa",Dakar\n')).toEqual([
      ['nom', 'ville'],
      ['Diop, Awa', 'Dakar'],
    ]);
    expect(toCells('nom\tville\rAwa\t')).toEqual([
      ['nom', 'ville'],
      ['Awa', ''],
    ]);
  });

  it('keeps the numbers of its lines where some are empty', () => {
    expect(readCsv('nom;ville\n;\n\nAwa;Lomé\n')?.map(({ line }) => line)).toEqual([1, 4]);
  });

  it('is refused when a quote is not closed', () => {
    expect(readCsv('nom\n"Awa')).toBeNull();
    expect(readCsv('nom\n"Awa" Diop')).toBeNull();
  });

  it('comes in UTF-8, with its mark or without, or as Excel writes it in French', () => {
    expect(csvText(Buffer.from('\ufeffGrâce'))).toBe('Grâce');
    expect(csvText(Buffer.from('Grâce'))).toBe('Grâce');
    expect(csvText(Buffer.from('Gr\xe2ce \x96', 'latin1'))).toBe('Grâce –');
  });
});
