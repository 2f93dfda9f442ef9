import { readEntry, writeEntry } from '#app/local-store/entries.ts';

const KEY = 'questions';
/** How many asked questions the phone remembers; few users share a phone. */
const MOST = 40;

/** The end of a user's id tells the users of a shared phone apart without storing the id. */
const mark = (name: string, account: string) => `${name}.${account.slice(-6)}`;

function read(): string[] {
  const marks = readEntry(KEY);
  return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : [];
}

/** Whether a user was asked a question on this phone. */
export const isAsked = (name: string, account: string): boolean => read().includes(mark(name, account));

/**
 * Remembers that a user was asked a question.
 *
 * @returns false when the phone's storage is denied: the question would come back with every vote
 */
export const noteAsked = (name: string, account: string): boolean =>
  writeEntry(KEY, [...read(), mark(name, account)].slice(-MOST));
