import type { Db } from '#database/client.ts';
import { minutesDigest } from '#domain/counting/minutes.ts';
import { contestResults } from '#domain/counting/results.ts';
import { listCounts } from '#domain/counting/versions.ts';
import type { RegisteredContest } from './contest-queries.ts';
import { type MissingVote, tellDecisions } from './decision-entries.ts';
import { jsonEntry, RESULT } from './entry-rules.ts';
import type { NewEntry } from './frontier.ts';
import type { RegisterKeys } from './keys.ts';
import type { LogRow } from './log-queries.ts';
import type { ResultEntry } from './schema.ts';
import { untoldDecisions, untoldResults } from './told-queries.ts';

/** The log's `result_event` where results came out by their date, without a count by the régie. */
const BY_DATE = -1;

/** What became of a contest's votes after they were cast. */
interface Aftermath {
  entries: NewEntry[];
  /** The last result event that the log tells once these entries are appended. */
  resultEvent: number;
  missing: MissingVote | null;
}

/**
 * Decisions on votes and results that the log does not tell yet, in logical order: a result comes after the decisions
 * that it was counted with, and before later ones. So each result equals a count of the log before it.
 *
 * @param ended whether all votes are sealed and the log tells the end of the vote: before that, no result is told
 */
export async function aftermathEntries(
  tx: Db,
  keys: RegisterKeys,
  contest: RegisteredContest,
  { log, ended }: { log: Pick<LogRow, 'contest_id' | 'result_event'>; ended: boolean },
): Promise<Aftermath> {
  const { contest_id: contestId } = log;
  const decisions = await untoldDecisions(tx, contestId);
  const untold = await untoldResults(tx, contestId, log.result_event);
  const counts = untold.length > 0 ? await listCounts(tx, contestId) : [];
  const entries: NewEntry[] = [];
  let resultEvent = log.result_event;
  for (const { version, number } of untold) {
    const count = counts.find((one) => one.version === version);
    if (!count) continue;
    const later = decisions.findIndex(({ at }) => at > new Date(count.counted_at));
    const before = decisions.splice(0, later < 0 ? decisions.length : later);
    const told = await tellDecisions(tx, keys, contestId, before);
    entries.push(...told.entries);
    if (!told.complete || !ended) return { entries, resultEvent, missing: told.missing };
    const totals = Object.fromEntries(count.lines.map((line) => [line.candidate_id, line.votes]));
    entries.push(toResultEntry({ version, totals, minutes_sha256: minutesDigest(count) }));
    resultEvent = number;
  }
  const told = await tellDecisions(tx, keys, contestId, decisions);
  entries.push(...told.entries);
  const byDate = ended && contest.published && resultEvent <= 0 && told.complete;
  // Such a result is not kept as a count: the public sees each decision in it at once.
  if (byDate && (resultEvent === 0 || told.entries.length > 0)) {
    const { lines } = await contestResults(tx, contest.competition_id, contestId);
    const totals = Object.fromEntries(lines.map((line) => [line.candidate.id, line.votes]));
    entries.push(toResultEntry({ version: 0, totals, minutes_sha256: null }));
    resultEvent = BY_DATE;
  }
  return { entries, resultEvent, missing: told.missing };
}

const toResultEntry = (content: ResultEntry): NewEntry => ({
  bytes: jsonEntry(RESULT, content),
  opening: null,
});
