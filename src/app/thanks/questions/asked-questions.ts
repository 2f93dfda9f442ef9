import { readEntry, writeEntry } from '#app/local-store/entries.ts';

const KEY = 'questions';
/** How many asked questions the phone remembers: phones are shared, by few. */
const MOST = 40;

/** The end of a user's id tells apart who shares a phone, and is no id. */
const mark = (name: string, account: string) => `${name}.${account.slice(-6)}`;

function read(): string[] {
  const marks = readEntry(KEY);
  return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : [];
}

/** Whether a user was asked a question on this phone. */
export const isAsked = (name: string, account: string): boolean => read().includes(mark(name, account));

/**
 * Remembers that a user is asked.
 *
 * @returns false where the phone's storage is closed: the question would come back with every vote
 */
export const noteAsked = (name: string, account: string): boolean =>
  writeEntry(KEY, [...read(), mark(name, account)].slice(-MOST));
