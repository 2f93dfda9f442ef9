import { type Options, stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BEGINNING = '\ufeff';

/**
 * The dialect of all our CSV files (RFC 4180): semicolons as in French spreadsheets, quotes where they are needed. A
 * cell that looks like a formula gets an apostrophe before it, so that spreadsheets show it and do not calculate it.
 */
const DIALECT: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Quotes a cell with any kind of line end in it, not only with ours.
  quote_record_delimiter: true,
  escape_formulas: true,
  // The library's guard against formulas covers every first character but the line feed.
  cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
};

/**
 * Writes lines of a file for spreadsheets. Pass all lines at hand in one call: each call costs as much to set up as to
 * write some lines.
 *
 * @param lines the cells of each line; null is an empty cell
 * @returns the lines, each with its end
 */
export function csvLines(lines: readonly (readonly CsvCell[])[]): string {
  return stringify([...lines], DIALECT);
}
