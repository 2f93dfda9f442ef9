import type { Db } from '#database/client.ts';
import { contestResults } from '#domain/counting/results.ts';
import { findCounts } from '#domain/counting/versions.ts';
import type { RegisteredContest } from './contest-queries.ts';
import { jsonEntry, RESULT } from './entry-rules.ts';
import type { NewEntry } from './frontier.ts';
import type { LogRow } from './log-queries.ts';
import { minutesDigest } from './minutes.ts';
import type { ResultEntry } from './schema.ts';
import { untoldResults } from './vote-queries.ts';

/** Stands in the log in place of an event's number where results came out by their date, without a count of the régie. */
const BY_DATE = -1;

/**
 * Results that the public has seen and the log does not tell yet. Call it when all votes and decisions are in.
 *
 * @returns entries, and the last event that the log tells with them
 */
export async function resultEntries(
  tx: Db,
  contest: RegisteredContest,
  log: Pick<LogRow, 'contest_id' | 'result_event'>,
): Promise<{ entries: NewEntry[]; resultEvent: number }> {
  const untold = await untoldResults(tx, log.contest_id, log.result_event);
  const counts = untold.length > 0 ? await findCounts(tx, log.contest_id) : [];
  const entries = untold.flatMap(({ version }) => {
    const count = counts.find((one) => one.version === version);
    if (!count) return [];
    const totals = Object.fromEntries(count.lines.map((line) => [line.candidate_id, line.votes]));
    return [resultEntry({ version, totals, minutes_sha256: minutesDigest(count) })];
  });
  if (untold.length > 0) return { entries, resultEvent: untold.at(-1)?.number ?? log.result_event };
  if (!contest.published || log.result_event !== 0) return { entries, resultEvent: log.result_event };
  const { lines } = await contestResults(tx, contest.competition_id, log.contest_id);
  const totals = Object.fromEntries(lines.map((line) => [line.candidate.id, line.votes]));
  return { entries: [resultEntry({ version: 0, totals, minutes_sha256: null })], resultEvent: BY_DATE };
}

const resultEntry = (content: ResultEntry): NewEntry => ({
  bytes: jsonEntry(RESULT, content),
  opening: null,
});
