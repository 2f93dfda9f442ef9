export type CsvCell = string | number | null;

/** What a spreadsheet would take for the beginning of a formula; the wide signs are read as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BEGINNING = '\ufeff';

/**
 * A line of a file for spreadsheets (RFC 4180, semicolons as in French ones). A cell that looks like a formula gets an
 * apostrophe before it: it is shown, and never reckoned.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
