import { afterAnswer, newOutboxVote } from '#app/outbox/outbox-vote.ts';
import type { Balance } from '../process/ledger.ts';

/** What one case has done and measured. */
export interface FaultRecord {
  name: string;
  title: string;
  times: number;
  minutes: number;
  balance: Balance;
  /** How often each answer was given. */
  answers: Record<string, number>;
  /** Milliseconds until votes were acknowledged again. */
  recovered: number[];
  remark?: string;
}

const HEAD = [
  '| fault | times | acknowledged | lost | twice | votes again after: median, longest | what voters were answered |',
  '|---|---|---|---|---|---|---|',
];
const FROM = '<!-- faults: written by npm run prove:faults -->';
const TO = '<!-- /faults -->';

/** One line of the table. */
export function faultRow({ title, times, balance, answers, recovered, remark }: FaultRecord): string {
  const number = (value: number) => value.toLocaleString('en');
  const cells = [
    title,
    number(times),
    number(balance.acked),
    number(balance.lost),
    number(balance.twice + balance.unasked),
    recovered.length === 0
      ? 'never stopped'
      : `${seconds(middle(recovered))}, ${seconds(Math.max(...recovered))}`,
    [answersInWords(answers), ...(remark ? [remark] : [])].join('. '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Puts rows into a document's table, each in place of the row of the same title; other rows stay.
 *
 * @throws {Error} when the document has no such table
 */
export function withRows(document: string, rows: readonly string[]): string {
  const from = document.indexOf(FROM);
  const to = document.indexOf(TO);
  if (from < 0 || to < from) throw new Error(`No table between « ${FROM} » and « ${TO} ».`);
  const kept = document
    .slice(from + FROM.length, to)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !HEAD.includes(line));
  const all = new Map([...kept, ...rows].map((row) => [row.split('|')[1], row]));
  return `${document.slice(0, from)}${FROM}\n\n${[...HEAD, ...all.values()].join('\n')}\n\n${document.slice(to)}`;
}

/** « 201: 412; 503 BUSY: 12, kept and sent again », most frequent first. */
function answersInWords(answers: Record<string, number>): string {
  return Object.entries(answers)
    .toSorted(([, one], [, other]) => other - one)
    .map(([answer, count]) => `${answer}: ${count.toLocaleString('en')}${phoneDoes(answer)}`)
    .join('; ');
}

/** What a phone's outbox does with an answer, by the product's own rule. */
export function phoneDoes(answer: string): string {
  const [status = '', code = null] = answer.split(' ');
  if (/^2/.test(status)) return '';
  const nothing = { message: null, counted: null, receipts: [], onServer: false, retryAfter: null };
  const heard = /^\d/.test(answer) ? { ...nothing, status: Number(status), code } : null;
  const waiting = newOutboxVote(BALLOT, 'a user', CANDIDATE, 0);
  const { state } = afterAnswer(waiting, heard, 0, 0);
  return { waiting: ', kept and sent again', outdated: ', its author is asked' }[state as string] ?? ', told';
}

const BALLOT = {
  contest_id: '',
  candidate_id: '',
  daily: 1 as const,
  bonus: 0,
  vote_day: '2026-01-01',
  request_id: '',
};
const CANDIDATE = {
  id: '',
  display_name: '',
  number: 1,
  portrait: null,
  pagne: { pattern: 'losange' as const, a: '', b: '', c: '' },
};

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
