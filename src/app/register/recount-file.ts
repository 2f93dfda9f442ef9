import type { PublishedResult } from '#domain/register/recount-fault-rules.ts';
import { recountCopy } from '#site/copy/register.ts';
import { isExact, type RecountOutcome } from './recount-messages.ts';

/** A recount that is over, with what its file names it by. */
export interface FinishedRecount {
  week: number;
  /** Whole address of the log. */
  address: string;
  published: PublishedResult;
  outcome: RecountOutcome;
}

interface Row {
  candidate_id: string;
  name: string;
  counted: number;
  published: number;
  annulled: number;
}

/** One of each candidate that is in the published result, in its order, and then of all others that votes were for. */
function rowsOf({ published, outcome }: FinishedRecount): Row[] {
  const known = new Set(published.lines.map(({ candidateId }) => candidateId));
  const unknown = Object.keys(outcome.totals).filter((id) => !known.has(id));
  const lines = [
    ...published.lines,
    ...unknown.map((candidateId) => ({ candidateId, name: recountCopy.unknown, votes: 0 })),
  ];
  return lines.map(({ candidateId, name, votes }) => ({
    candidate_id: candidateId,
    name,
    counted: outcome.totals[candidateId] ?? 0,
    published: votes,
    annulled: outcome.annulled[candidateId] ?? 0,
  }));
}

/** Everything that was found, for programs. */
export function recountJson(recount: FinishedRecount): string {
  const { week, address, published, outcome } = recount;
  const { size, votes, note, faults, early, resumptions } = outcome;
  const content = {
    register: address,
    week,
    exact: isExact(outcome),
    result_in_register: !early,
    entries: size,
    votes,
    resumptions,
    published_version: published.version,
    candidates: rowsOf(recount),
    faults,
    head: note,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The figures, for spreadsheets: in the dialect of the server's own files (`src/domain/csv.ts`). */
export function recountCsv(recount: FinishedRecount): string {
  const { columns } = recountCopy;
  const lines = [
    [columns.name, columns.counted, columns.official, columns.annulled],
    ...rowsOf(recount).map(({ name, counted, published, annulled }) => [name, counted, published, annulled]),
  ];
  return `\ufeff${lines.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('')}`;
}

function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  // What looks like a formula is shown, and never reckoned.
  const shown = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
