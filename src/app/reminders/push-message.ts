import type { ReminderKind } from '#domain/reminders/schema.ts';
import { genericReminder } from '#site/copy/reminders-worker.ts';

/** A notification's content, and the path of the page that it opens. */
export interface ToldReminder {
  /** A later message with the same tag replaces one that is still shown. */
  tag: string;
  title: string;
  body: string;
  url: string;
}

const PAGES: Record<ReminderKind, string> = { daily: '/vote', last_hour: '/vote', results: '/voteresult' };
const MOST_CHARACTERS = 200;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST_CHARACTERS;

/**
 * Parses a delivered push message. A browser requires a notification for every message: an unreadable one is shown as a
 * sentence that is always true, and opens the vote. Only pages that reminders are about are ever opened.
 *
 * @param text null for a message without content
 */
export function readPushMessage(text: string | null): ToldReminder {
  let content: unknown;
  try {
    content = JSON.parse(text ?? '');
  } catch {
    content = null;
  }
  const { kind, title, body } = (content ?? {}) as Record<string, unknown>;
  const url =
    typeof kind === 'string' && Object.keys(PAGES).includes(kind) ? PAGES[kind as ReminderKind] : null;
  if (url === null || !isText(title) || !isText(body))
    return { tag: 'rappel', url: '/vote', ...genericReminder };
  return { tag: `rappel-${kind}`, title, body, url };
}
