import type { Dependencies } from '#app/request.ts';
import { changesLast, movesResults, plannedWeek } from '#domain/contest/plan.ts';
import { findPlanned } from '#domain/counting/publication-rules.ts';
import { listCounts } from '#domain/counting/versions.ts';
import type { ActInput } from '#domain/regie/schema.ts';
import { decisionCopy as copy } from '#site/copy/regie-decisions.ts';

/**
 * The sentence that says what falls when a week's results are announced for another date, or the week becomes the last
 * or is so no more: a publication that two persons have planned, with what they decided in it.
 *
 * @returns null where nothing falls, and for a form that is out of date, which is refused
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function sentenceOfReplan(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { contest_id, version, ...sent }: ActInput<'contest.edit'>,
): Promise<string | null> {
  const week = await plannedWeek(db, config.competitionId, contest_id);
  if (week.version !== version) return null;
  if (!movesResults(sent, week.planned) && !changesLast(sent, week.planned)) return null;
  const planned = findPlanned(await listCounts(db, contest_id), week.now);
  if (!planned?.published_at) return null;
  const told = ({ number, name }: { number: number; name: string }) => `${number}. ${name}`;
  const winner = planned.lines.find((line) => line.candidate_id === week.winner_id);
  return copy.replan({
    version: planned.version,
    at: planned.published_at,
    winner: winner ? told(winner) : null,
    leaving: (planned.elimination?.candidates ?? []).map(told),
  });
}
