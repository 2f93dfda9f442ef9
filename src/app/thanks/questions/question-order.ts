import { isAsked, noteAsked } from './asked-questions.ts';

/** Something that the thanks for a vote may ask. */
export interface AskableQuestion<View> {
  /** By which the phone remembers that it was asked. */
  name: string;
  /** Whether there is anything to ask the user whose id is given. */
  wanted(account: string): Promise<boolean>;
  load(): Promise<View>;
}

/**
 * The first question that is wanted and was not asked on this phone before. It counts as asked from then on: a user who
 * leaves it has answered.
 *
 * @param account id of the user who has signed in
 * @returns null where there is nothing to ask
 */
export async function firstWanted<View>(
  questions: readonly AskableQuestion<View>[],
  account: string,
): Promise<View | null> {
  for (const { name, wanted, load } of questions) {
    if (isAsked(name, account) || !(await wanted(account))) continue;
    const view = await load();
    return noteAsked(name, account) ? view : null;
  }
  return null;
}
