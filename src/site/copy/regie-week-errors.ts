import type { AppError, FieldProblem, OtherWeek } from '#domain/errors.ts';
import { utcMinuteInWords } from './regie-contests.ts';
import { eliminationCopy } from './regie-elimination.ts';

/** What a refusal says of its fields. */
export type Refusal = Pick<AppError, 'fields'> & { otherWeek?: OtherWeek; leaders?: readonly string[] };

/** The sentence of a date that lies in another week: which week that is, and how far the date may go. */
function otherWeekMessage(field: string, { week, start_date, end_date }: OtherWeek): string {
  return field === 'start_date'
    ? `La semaine ${week} finit le ${utcMinuteInWords(end_date)}\u00a0: ce vote ne peut pas commencer avant.`
    : `La semaine ${week} commence le ${utcMinuteInWords(start_date)}\u00a0: ce vote ne peut pas finir après.`;
}

/**
 * Sentences of refused fields that name what is in the way, by field name.
 *
 * @returns undefined for a refusal whose usual sentences say everything
 */
export function fieldSentences({ fields, otherWeek, leaders }: Refusal): Record<string, string> | undefined {
  if (leaders && fields?.winner_id) return { winner_id: eliminationCopy.whoWins(leaders) };
  if (!otherWeek) return undefined;
  const entries = Object.entries<FieldProblem>(fields ?? {});
  const inTheWay = entries.filter(([, problem]) => problem === 'OTHER_WEEK');
  return Object.fromEntries(inTheWay.map(([field]) => [field, otherWeekMessage(field, otherWeek)]));
}
