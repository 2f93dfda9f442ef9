import { type Options, stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BEGINNING = '\ufeff';

/**
 * The one dialect of all our files (RFC 4180): semicolons as in French spreadsheets, quotes where they are needed. A cell
 * that looks like a formula gets an apostrophe before it: it is shown, and never reckoned.
 */
const DIALECT: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // A cell with any end of a line in it, and not only with ours.
  quote_record_delimiter: true,
  escape_formulas: true,
  // The library's guard against formulas knows every sign but the line feed.
  cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
};

/**
 * Writes lines of a file for spreadsheets. Give it all that are at hand at once: each call prepares as long as it takes
 * to write some lines.
 *
 * @param lines the cells of each line; null is an empty cell
 * @returns the lines, each with its end
 */
export function csvLines(lines: readonly (readonly CsvCell[])[]): string {
  return stringify([...lines], DIALECT);
}
