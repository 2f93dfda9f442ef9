import type { AppError } from '#domain/errors.ts';
import { errorMessage } from './errors.ts';
import { fieldSentences, type Refusal } from './regie-week-errors.ts';
import { instantInWords } from './register.ts';
import { bonusVotes } from './votes.ts';

/**
 * The sentence of a refusal as a whole: its first field's where that names what is in the way, else its code's own, with
 * what it tells beyond the code.
 */
export function refusalSentence(refusal: Pick<AppError, 'code' | 'given'> & Refusal): string {
  const { code, given } = refusal;
  const [sentence = errorMessage(code)] = Object.values(fieldSentences(refusal) ?? {});
  if (!given) return sentence;
  const when = `le ${instantInWords(Date.parse(given.at))}`;
  const told = given.times > 1 ? `, la dernière fois ${when}` : ` ${when}`;
  return `${sentence} Il vous a donné ${bonusVotes(given.votes)}${told}.`;
}
