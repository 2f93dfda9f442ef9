import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { type ContestRow, listContests } from './queries.ts';
import { closedEarly, contestPhase } from './rules.ts';

/** When a week's vote really opened and ended. */
export interface WeekSpan {
  id: string;
  week: number;
  opened: Date;
  /** The end, by its time or by hand, of a vote that is over; null before. */
  over: Date | null;
  /** Null until results are out. */
  published: Date | null;
}

/**
 * When a week's vote opened and ended, and the same for the week that opened before it.
 *
 * @returns `before` null for a first week; `now` by the database's clock
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function spanWithBefore(
  db: Db,
  competitionId: string,
  contestId: string,
): Promise<{ span: WeekSpan; before: WeekSpan | null; now: Date }> {
  const rows = await listContests(db, competitionId);
  const place = rows.findIndex(({ id }) => id === contestId);
  const row = rows[place];
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  const previous = rows[place - 1];
  return { span: toSpan(row), before: previous ? toSpan(previous) : null, now: row.now };
}

function toSpan(row: ContestRow): WeekSpan {
  const { id, week, start_date, end_date, published_at, now } = row;
  const phase = contestPhase(row, now);
  const isOver = phase === 'closed' || phase === 'published';
  const over = closedEarly(row) ?? end_date;
  return {
    id,
    week,
    opened: start_date,
    // A week that was published with its end ahead of it is over all the same.
    over: isOver ? (over < now ? over : now) : null,
    published: phase === 'published' ? published_at : null,
  };
}
