import { sentenceOfReplan } from '#app/regie/contests/replan-sentence.server.ts';
import { sentenceOfEdited, sentenceOfNew } from '#app/regie/texts/message-sentence.server.ts';
import type { Dependencies } from '#app/request.ts';
import { weigh } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { type CodeGrant, codeBudget, codeVotesPerPerson } from '#domain/bonus/budget-rules.ts';
import { asMade } from '#domain/bonus/rules.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActInput, ActName } from '#domain/regie/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { decisionCopy as copy } from '#site/copy/regie-decisions.ts';
import { READ_FIRST } from './read-first.ts';

type Deps = Pick<Dependencies, 'db' | 'config'>;

/**
 * The sentence that says what an act will do.
 *
 * @param input the act's input, parsed by its schema
 * @returns null for an act that needs no sentence
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function sentenceFor(deps: Deps, name: ActName, input: object): Promise<string | null> {
  switch (name) {
    case 'code.create': {
      const one = input as ActInput<'code.create'>;
      return copy.code(asMade(one.code), toFigures(one));
    }
    case 'code.create-bulk': {
      const many = input as ActInput<'code.create-bulk'>;
      return copy.codes(many.count, toFigures(many));
    }
    case 'video.create':
    case 'video.edit': {
      const { title, amount, duration_s } = input as ActInput<'video.create'>;
      return copy.video(title, amount, duration_s);
    }
    case 'contest.extend':
    case 'contest.shorten': {
      const move = input as ActInput<'contest.extend'>;
      const { planned } = await plannedWeek(deps.db, deps.config.competitionId, move.contest_id);
      const from = move.current_end ?? planned.end_date;
      return name === 'contest.extend' ? copy.extend(from, move.end_date) : copy.shorten(from, move.end_date);
    }
    case 'contest.edit':
      return sentenceOfReplan(deps, input as ActInput<'contest.edit'>);
    case 'message.send':
      return sentenceOfNew(deps, input as ActInput<'message.send'>);
    case 'message.edit':
      return sentenceOfEdited(deps, input as ActInput<'message.edit'>);
    default:
      return null;
  }
}

function toFigures(code: CodeGrant) {
  return { ...code, budget: codeBudget(code), perPerson: codeVotesPerPerson(code) };
}

/**
 * The sentence that the operator has to have read before a form's act is done: what the act does, and whether a second
 * person will have to agree.
 *
 * @param sent the act's fields, from the form
 * @returns null when the act needs none
 * @throws {AppError} INVALID_INPUT, and what the act's weight throws when the act cannot be done
 */
export async function sentenceToRead(
  deps: Dependencies,
  session: OperatorSession,
  name: ActName,
  sent: object,
): Promise<string | null> {
  if (!READ_FIRST.has(name)) return null;
  const { weight, input } = await weigh(deps, acts, session, name, sent);
  const sentence = await sentenceFor(deps, name, input);
  if (sentence === null) return null;
  return weight === 'two-persons' ? `${sentence} ${regie.act.twoPersons}` : sentence;
}
