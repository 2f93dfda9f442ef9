import type { Db } from '#database/client.ts';
import { auditAbout, eventsBetween } from '#domain/acts/audit.ts';
import type { AuditEvent } from '#domain/acts/schema.ts';
import { type PlannedWeek, plannedWeeks } from '#domain/contest/plan.ts';
import type { PlannedContest } from '#domain/contest/schema.ts';
import { anonymisedVotes } from '#domain/counting/count.ts';
import { listCounts } from '#domain/counting/versions.ts';
import type { RegieDependencies } from './dependencies.ts';
import { PAUSE_MS } from './week-copy-rules.ts';

/** All weeks of the competition, the newest first. */
export async function contestList(db: Db, competitionId: string): Promise<PlannedWeek[]> {
  return (await plannedWeeks(db, competitionId)).reverse();
}

const EVENTS = 500;

/** Acts on a talent that change what voters see of the choice, or the choice itself. */
const ON_TALENTS = ['candidate.edit', 'candidate.eliminate', 'candidate.return'];

/**
 * Everything that was done to a contest, to votes in it, and on its talents' own pages from the opening until the result,
 * the oldest first. Of the changes of a talent's text only those of name and number are told. What another week's result
 * does to a talent stands in the minutes of that week.
 */
export async function contestHistory(db: Db, contest: PlannedWeek): Promise<AuditEvent[]> {
  const { id, planned, published_at, now } = contest;
  const subjects = planned.candidate_ids.map((candidate) => `candidate:${candidate}`);
  const [own, onTalents] = await Promise.all([
    auditAbout(db, id, EVENTS),
    eventsBetween(db, subjects, ON_TALENTS, {
      from: new Date(planned.start_date),
      to: new Date(published_at && published_at < now ? published_at : now),
    }),
  ]);
  return [...own, ...onTalents.filter(renamesOrMoves)].toSorted(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  );
}

/** True unless an act has changed a talent's text, and neither name nor number. */
function renamesOrMoves({ act, before, after }: AuditEvent): boolean {
  if (act !== 'candidate.edit') return true;
  return before?.display_name !== after?.display_name || before?.number !== after?.number;
}

/**
 * The votes of a count as a file without names: the file whose digest stands in the minutes.
 *
 * @returns null when there is no such count
 */
export async function votesFile(
  deps: RegieDependencies,
  contestId: string,
  version: number,
): Promise<AsyncGenerator<string> | null> {
  const count = (await listCounts(deps.db, contestId)).find((one) => one.version === version);
  if (!count) return null;
  return anonymisedVotes(deps.db, {
    contestId,
    numbers: new Map(count.lines.map((line) => [line.candidate_id, line.number])),
    asOf: new Date(count.counted_at),
  });
}

const HOUR = 3_600_000;

/**
 * Proposes the next week: it follows the last week after a pause, lasts as long, and has all candidates still in the
 * show. After a last week of whole days the pause is taken from the new one, so that votes close at the same hour.
 */
export function nextWeek(weeks: readonly PlannedWeek[], candidates: string[], now: Date): PlannedContest {
  const last = weeks.reduce<PlannedContest | null>(
    (found, { planned }) => (found && found.end_date > planned.end_date ? found : planned),
    null,
  );
  const at = (time: number) => new Date(time).toISOString();
  const end = last ? Date.parse(last.end_date) : 0;
  const follows = end + PAUSE_MS;
  const start = Math.max(follows, Math.ceil(now.getTime() / HOUR + 1) * HOUR);
  const lasted = last ? end - Date.parse(last.start_date) : 7 * 24 * HOUR;
  const shorter = start === follows && lasted % (24 * HOUR) === 0 ? PAUSE_MS : 0;
  const lasts = lasted - shorter;
  const wait = last ? Date.parse(last.result_date) - end : 21 * HOUR;
  return {
    week: Math.max(0, ...weeks.map(({ planned }) => planned.week)) + 1,
    start_date: at(start),
    end_date: at(start + lasts),
    result_date: at(start + lasts + wait),
    end_contest: false,
    candidate_ids: candidates,
  };
}
