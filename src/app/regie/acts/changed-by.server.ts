import type { FormAnswer } from '#app/forms/form-answer.ts';
import { journalSubject } from '#app/regie/journal/journal-subject.ts';
import { sentenceAround } from '#app/regie/journal/sentence-around.ts';
import type { RequestContext } from '#app/request.ts';
import { actsOn } from '#domain/acts/audit.ts';
import { parseAct } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { acts } from '#domain/regie/acts.ts';
import { namesIn } from '#domain/regie/journal.ts';
import type { ActName } from '#domain/regie/schema.ts';

/** What an operator asked for, as far as their form was read when it was refused. */
export interface AskedForm {
  session: OperatorSession;
  name: ActName;
  sent: object;
}

/**
 * The last act in the journal on the thing that a form was to change, where the form was refused because of a change.
 *
 * @param asked undefined while the form was not read
 * @returns nothing to add for another refusal, or where the journal knows no act on the thing
 */
export async function changedBy(
  { dependencies }: RequestContext,
  error: unknown,
  asked: AskedForm | undefined,
): Promise<Pick<FormAnswer, 'changedBy'>> {
  if (!asked || !(error instanceof AppError) || error.code !== 'CHANGED_MEANWHILE') return {};
  const act = acts[asked.name];
  const subject = act.subject(parseAct(act, asked.sent) as never);
  const [event] = await actsOn(dependencies.db, subject, 1);
  if (!event) return {};
  const { label } = journalSubject(event.subject, await namesIn(dependencies, [event]));
  const { before, after } = sentenceAround(event, label);
  const did = after === undefined ? before : `${before}${label}${after}`;
  const own = event.operator_id === asked.session.operator.id;
  return { changedBy: { operator: event.operator, own, did, at: event.at } };
}
