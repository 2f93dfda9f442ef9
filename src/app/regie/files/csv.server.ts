import { CSV_BEGINNING, type CsvCell, csvLines } from '#domain/csv.ts';

/**
 * Answers with a table as a CSV file to download.
 *
 * @param pages the table's rows, some at a time
 */
export function csvFile(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  return textFile(name, partsOf(header, pages));
}

async function* partsOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([header]);
  for await (const lines of pages) yield csvLines(lines);
}

/**
 * Answers with a file for spreadsheets, streamed as fast as the browser takes it, so that memory use stays small.
 *
 * @param parts the file's text, in order
 */
export function textFile(name: string, parts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
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
