import type { ComponentType, ReactNode } from 'react';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { type AskableQuestion, firstWanted } from './question-order.ts';

/** The questions that the thanks may ask once, most urgent first; add a new question here. */
const QUESTIONS: readonly AskableQuestion<ComponentType>[] = [
  {
    name: 'email',
    wanted: (account) => import('./email-wanted.ts').then(({ emailWanted }) => emailWanted(account)),
    load: () => import('./email-question.tsx').then(({ EmailQuestion }) => EmailQuestion),
  },
];

/**
 * The question for the user of this phone, at most one per page, or null. « Rappel quotidien » is asked when there is
 * no other, and is repeated by its own rule.
 *
 * @param pushKey public key for reminders; null when none are sent
 */
export async function nextQuestion(pushKey: string | null): Promise<ReactNode> {
  const account = readOwnUser();
  if (account === null) return null;
  const Once = await firstWanted(QUESTIONS, account);
  if (Once) return <Once />;
  if (pushKey === null || !('PushManager' in window)) return null;
  const { reminderQuestion } = await import('../../reminders/reminders.tsx');
  return reminderQuestion(pushKey);
}
