import { isAsked, noteAsked } from './asked-questions.ts';

/** A question that the thanks page may ask. */
export interface AskableQuestion<View> {
  /** Name under which the phone remembers that it was asked. */
  name: string;
  /** Whether there is anything to ask this user. @param account user id */
  wanted(account: string): Promise<boolean>;
  load(): Promise<View>;
}

/**
 * The first question that is wanted and that this user was not asked on this phone before. It counts as asked from now
 * on: a user who ignores it has answered.
 *
 * @param account id of the signed-in user
 * @returns null when there is nothing to ask
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
