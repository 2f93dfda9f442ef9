type Cell = string | number | null;

/** What a spreadsheet would take for a formula; read as text with an apostrophe before it. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a table for spreadsheets: semicolons, as they expect it in French; no cell is a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}

/**
 * A table as a file to keep, sent as it is read: however long it is, little of it is in memory.
 *
 * @param pages its lines, some at a time
 */
export function csvFile(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        // The mark by which spreadsheets know UTF-8.
        controller.enqueue(encoder.encode(`\ufeff${csvLine(header)}`));
        for await (const lines of pages) controller.enqueue(encoder.encode(lines.map(csvLine).join('')));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
