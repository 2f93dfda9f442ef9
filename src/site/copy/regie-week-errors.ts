import type { AppError, FieldProblem, OtherWeek } from '#domain/errors.ts';
import { utcDate, utcMinuteInWords } from './regie-contests.ts';
import { eliminationCopy } from './regie-elimination.ts';

/** What a refusal says of its fields. */
export type Refusal = Pick<AppError, 'fields'> & {
  otherWeek?: OtherWeek;
  otherWeeks?: Readonly<Record<string, OtherWeek>>;
  leaders?: readonly string[];
  limit?: string;
  limits?: Readonly<Record<string, string>>;
};

/** The sentence of a date that lies in another week: which week that is, and how far the date may go. */
function otherWeekMessage(field: string, { week, start_date, end_date }: OtherWeek): string {
  return field === 'start_date'
    ? `La semaine ${week} finit le ${utcMinuteInWords(end_date)}\u00a0: ce vote ne peut pas commencer avant.`
    : `La semaine ${week} commence le ${utcMinuteInWords(start_date)}\u00a0: ce vote ne peut pas finir après.`;
}

/** The sentence of a date that lies on the wrong side of an instant. */
function limitMessage(field: string, problem: FieldProblem, limit: string): string {
  const then = `le ${utcDate(limit)} à ${utcTimeOf(limit)}\u00a0UTC`;
  if (problem === 'NOT_EARLIER') return `Cette date vient trop tard\u00a0: il en faut une avant ${then}.`;
  // Results may be announced for the very end of the vote; every other date has to be a later one.
  return `Cette date vient trop tôt\u00a0: ${field === 'result_date' ? 'elle ne peut pas venir avant' : 'il en faut une après'} ${then}.`;
}

/** « 21:00 », and « 21:00:05 » where the seconds count. */
const utcTimeOf = (iso: string) => iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19);

/**
 * Sentences of refused fields that name what is in the way, by field name.
 *
 * @returns undefined for a refusal whose usual sentences say everything
 */
export function fieldSentences({
  fields,
  otherWeek,
  leaders,
  limit,
  limits,
  otherWeeks,
}: Refusal): Record<string, string> | undefined {
  if (leaders && fields?.winner_id) return { winner_id: eliminationCopy.whoWins(leaders) };
  const entries = Object.entries<FieldProblem>(fields ?? {});
  if (limit)
    return Object.fromEntries(
      entries.map(([field, problem]) => [field, limitMessage(field, problem, limit)]),
    );
  if (limits && otherWeeks) return severalSentences(entries, limits, otherWeeks);
  if (!otherWeek) return undefined;
  const inTheWay = entries.filter(([, problem]) => problem === 'OTHER_WEEK');
  return Object.fromEntries(inTheWay.map(([field]) => [field, otherWeekMessage(field, otherWeek)]));
}

/** Each refused date with what is in its own way; other fields keep their usual sentences. */
function severalSentences(
  entries: readonly [string, FieldProblem][],
  limits: Readonly<Record<string, string>>,
  otherWeeks: Readonly<Record<string, OtherWeek>>,
): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([field, problem]) => {
      const [limit, otherWeek] = [limits[field], otherWeeks[field]];
      if (limit) return [[field, limitMessage(field, problem, limit)]];
      return otherWeek ? [[field, otherWeekMessage(field, otherWeek)]] : [];
    }),
  );
}
