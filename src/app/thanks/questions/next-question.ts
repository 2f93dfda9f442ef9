import type { ComponentType } from 'react';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { firstWanted, type Question } from './question-order.ts';

/** What the thanks may ask, the most urgent first; a new question is a line here. */
const QUESTIONS: readonly Question<ComponentType>[] = [
  {
    name: 'email',
    wanted: (account) => import('./email-wanted.ts').then(({ emailWanted }) => emailWanted(account)),
    load: () => import('./email-question.tsx').then(({ EmailQuestion }) => EmailQuestion),
  },
];

/** The question for the user of this phone, or null: at most one a page, and each once. */
export async function nextQuestion(): Promise<ComponentType | null> {
  const account = readOwnUser();
  return account === null ? null : firstWanted(QUESTIONS, account);
}
