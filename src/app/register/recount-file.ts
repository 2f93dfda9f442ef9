import type { PublishedResult } from '#domain/register/recount-fault-rules.ts';
import { recountCopy } from '#site/copy/register.ts';
import { recountFileCopy as file } from '#site/copy/register-file.ts';
import { isExact, type RecountOutcome } from './recount-messages.ts';

/** A finished recount, with the facts that its files state. */
export interface FinishedRecount {
  week: number;
  /** Whole address of the log. */
  address: string;
  published: PublishedResult;
  outcome: RecountOutcome;
  /** When the count was over, ISO 8601. */
  countedAt: string;
}

interface CandidateTotals {
  candidate_id: string;
  number: number | null;
  name: string;
  counted: number;
  published: number;
  annulled: number;
}

/** The file's rows: one per candidate of the published result, in its order, then one per further one with votes. */
function toRows({ published, outcome }: FinishedRecount): CandidateTotals[] {
  const known = new Set(published.lines.map(({ candidateId }) => candidateId));
  const unknown = Object.keys(outcome.totals).filter((id) => !known.has(id));
  const lines = [
    ...published.lines,
    ...unknown.map((candidateId) => ({ candidateId, number: null, name: recountCopy.unknown, votes: 0 })),
  ];
  return lines.map(({ candidateId, number, name, votes }) => ({
    candidate_id: candidateId,
    number,
    name,
    counted: outcome.totals[candidateId] ?? 0,
    published: votes,
    annulled: outcome.annulled[candidateId] ?? 0,
  }));
}

/** The whole outcome as JSON, for programs. */
export function recountJson(recount: FinishedRecount): string {
  const { week, address, published, outcome, countedAt } = recount;
  const { size, votes, root, note, key, minutes, faults, early, resumptions, decidedSince, reasons } =
    outcome;
  const content = {
    register: address,
    week,
    counted_at: countedAt,
    exact: isExact(outcome),
    result_in_register: !early,
    key,
    entries: size,
    root,
    votes,
    resumptions,
    decided_since: decidedSince,
    published_version: published.version,
    published_total: published.total,
    minutes_sha256: minutes,
    candidates: toRows(recount),
    annulments: reasons,
    faults,
    head: note,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * The figures as CSV, for spreadsheets, with their sources below, in the dialect of the server's own files
 * (`src/domain/csv.ts`).
 */
export function recountCsv(recount: FinishedRecount): string {
  const { columns } = recountCopy;
  const { week, address, published, outcome, countedAt } = recount;
  const rows = toRows(recount);
  const sum = (of: 'counted' | 'annulled') => rows.reduce((total, row) => total + row[of], 0);
  const lines = [
    [columns.number, columns.name, columns.counted, columns.official, columns.annulled],
    ...rows.map(({ number, name, counted, published: said, annulled }) => [
      number ?? '',
      name,
      counted,
      said,
      annulled,
    ]),
    ['', file.total, sum('counted'), published.total, sum('annulled')],
    [],
    [file.week, week],
    [file.countedAt, countedAt],
    [file.address, address],
    [file.entries, outcome.size],
    [file.root, outcome.root],
    [file.key, outcome.key],
    [file.minutes, outcome.minutes ?? file.noMinutes],
  ];
  return `\ufeff${lines.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('')}`;
}

function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  // The apostrophe makes a spreadsheet show a cell that looks like a formula, and not compute it.
  const shown = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
