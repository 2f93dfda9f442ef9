const KEY = 'questions';
/** So many are remembered: phones are shared, by few. */
const MOST = 40;

/** The end of a user's id tells apart who shares a phone, and is no id. */
const mark = (name: string, account: string) => `${name}.${account.slice(-6)}`;

function read(): string[] {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a user was asked a question on this phone. */
export const isAsked = (name: string, account: string): boolean => read().includes(mark(name, account));

/**
 * Remembers that a user is asked.
 *
 * @returns false where the phone's storage is closed: the question would come back with every vote
 */
export function noteAsked(name: string, account: string): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), mark(name, account)].slice(-MOST)));
    return true;
  } catch {
    return false;
  }
}
