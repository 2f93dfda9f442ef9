/** A line of a table's file, numbered from 1 as in spreadsheets. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads a table as spreadsheets save it (RFC 4180): cells between semicolons, commas or tabs, whichever is most
 * frequent in the first line. Lines without any text are left out.
 *
 * @param text without its byte order mark
 * @returns null where a quote is opened and not closed, or closed in the middle of a cell
 */
export function readCsv(text: string): CsvRecord[] | null {
  const delimiter = guessDelimiter(text);
  const next = new RegExp(
    `("(?:[^"]|"")*"|[^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*|)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  for (let line = 1; next.lastIndex < text.length || cells.length > 0; ) {
    const [, cell = '', end] = next.exec(text) ?? [];
    if (end === undefined) return null;
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === delimiter) continue;
    if (cells.some((one) => one.trim())) records.push({ line, cells });
    cells = [];
    line += 1;
  }
  return records;
}

function guessDelimiter(text: string): string {
  const [head = ''] = /^[^\r\n]*/.exec(text) ?? [];
  const count = (sign: string) => head.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The text of a spreadsheet's file: UTF-8, or else Windows-1252, as French Excel writes it. */
export function csvText(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
