import type { ComponentType, ReactNode } from 'react';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { type AskableQuestion, firstWanted } from './question-order.ts';

/** What the thanks may ask once, the most urgent first; a new question is a line here. */
const QUESTIONS: readonly AskableQuestion<ComponentType>[] = [
  {
    name: 'email',
    wanted: (account) => import('./email-wanted.ts').then(({ emailWanted }) => emailWanted(account)),
    load: () => import('./email-question.tsx').then(({ EmailQuestion }) => EmailQuestion),
  },
];

/**
 * The question for the user of this phone, or null: at most one a page. « Rappel quotidien » comes where there is no
 * other, and comes again by a rule of its own.
 *
 * @param pushKey by which this browser knows who may send it reminders; null where none are sent
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
