import { CSV_BEGINNING, csvLines } from '#domain/csv.ts';
import type { Count, CountLine } from './schema.ts';
import { toDecimal } from './share-rules.ts';

type Cell = string | number | null;

const sum = (lines: readonly CountLine[], of: (line: CountLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

/** The columns of the file, in their order: heading, what a candidate's line says, what the last line says. */
const COLUMNS: readonly (readonly [string, (line: CountLine) => Cell, (count: Count) => Cell])[] = [
  ['rang', (line) => line.rank, () => null],
  ['numero', (line) => line.number, () => null],
  ['talent', (line) => line.name, () => 'Total'],
  ['exprimes', (line) => line.cast, (count) => count.cast_votes],
  ['cumul', (line) => line.tallied, ({ lines }) => sum(lines, ({ tallied }) => tallied)],
  ['annules', (line) => line.annulled, (count) => count.annulled_votes],
  ['retenus', (line) => line.votes, (count) => count.total],
  ['part', (line) => toDecimal(line.share), ({ lines }) => toDecimal(sum(lines, ({ share }) => share))],
];

/** The totals of a count as a file for spreadsheets. */
export function totalsFile(count: Count): string {
  const headings = COLUMNS.map(([heading]) => heading);
  const rows = count.lines.map((line) => COLUMNS.map(([, cell]) => cell(line)));
  const last = COLUMNS.map(([, , total]) => total(count));
  return CSV_BEGINNING + csvLines([headings, ...rows, last]);
}
