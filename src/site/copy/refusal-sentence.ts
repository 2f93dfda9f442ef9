import type { AppError } from '#domain/errors.ts';
import { errorMessage } from './errors.ts';
import { instantInWords } from './register.ts';
import { bonusVotes } from './votes.ts';

/** The sentence of a refusal as a whole: its code's own, with what it tells beyond the code. */
export function refusalSentence({ code, given }: Pick<AppError, 'code' | 'given'>): string {
  const sentence = errorMessage(code);
  if (!given) return sentence;
  const when = `le ${instantInWords(Date.parse(given.at))}`;
  const told = given.times > 1 ? `, la dernière fois ${when}` : ` ${when}`;
  return `${sentence} Il vous a donné ${bonusVotes(given.votes)}${told}.`;
}
