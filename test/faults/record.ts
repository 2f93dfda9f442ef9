import { appendFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { recount } from '#domain/counting/rollup.ts';
import type { Balance, Ledger } from '../process/ledger.ts';
import type { FaultRecord } from './table.ts';

const only = process.env.ONLY?.split(',').map((name) => name.trim());
const counts = Object.fromEntries(
  (process.env.TIMES ?? '').split(',').map((entry) => {
    const [name, count] = entry.includes('=') ? entry.split('=') : ['', entry];
    return [name?.trim() ?? '', Number(count)];
  }),
);

/** What a case returns of its run; the rest is read from the ledger. */
export interface Outcome {
  ledger: Ledger;
  db: Db;
  /** For each fault, milliseconds until votes were acknowledged again; empty where they never stopped. */
  recovered: number[];
  /** What else the reader of the table should know. */
  remark?: string;
  /** Refusals that the case expects (after midnight, after the cut-off); any other refusal fails it. */
  refusals?: readonly string[];
}

interface FaultCase {
  /** The name that ONLY and TIMES use. */
  name: string;
  /** The title in the table. */
  title: string;
  /** How often the fault is repeated, unless TIMES says otherwise. */
  times: number;
  /** Why the case cannot run on this machine, or false. */
  impossible?: string | false;
}

/**
 * One fault, many times under load. Beside the case's own checks, no acknowledged vote may be missing or stored twice,
 * no refused one counted, every request must have an answer in the end, and a recount must find the tallies right.
 */
export function faultCase(
  { name, title, times: usual, impossible = false }: FaultCase,
  run: (times: number) => Promise<Outcome>,
): void {
  const times = counts[name] || counts[''] || usual;
  const asked = !only || only.includes(name);
  const heading = impossible ? `${title} (${name}): ${impossible}` : `${title} (${name}, ${times} times)`;
  it.skipIf(!asked || impossible !== false)(heading, async () => {
    const start = performance.now();
    const { ledger, db, recovered, remark, refusals = [] } = await run(times);
    const balance = await ledger.balance(db, title);
    const { discrepancies } = await recount(db);
    const { answers } = ledger;
    const minutes = (performance.now() - start) / 60_000;
    await hand({ name, title, times, minutes, balance, answers, recovered, ...(remark && { remark }) });
    expect(balance).toMatchObject({ lost: 0, twice: 0, unasked: 0, unknown: 0 } satisfies Partial<Balance>);
    expect(discrepancies).toEqual([]);
    const told = Object.keys(answers).filter((answer) => /^4(?!29)/.test(answer));
    expect(told.filter((answer) => !refusals.includes(answer))).toEqual([]);
  });
}

async function hand(record: FaultRecord): Promise<void> {
  console.log(JSON.stringify(record));
  const file = process.env.FAULTS_RECORDS;
  if (file) await appendFile(file, `${JSON.stringify(record)}\n`);
}

/**
 * Runs `act` and waits until more votes were acknowledged than can have been under way.
 *
 * @returns the milliseconds that both took
 */
export async function timed(ledger: Ledger, clients: number, act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  await ledger.more(clients + 1);
  return performance.now() - start;
}
