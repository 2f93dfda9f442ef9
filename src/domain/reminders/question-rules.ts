/** For how long a user who has waved the question away is left alone: 14 days. */
const REST_MS = 14 * 86_400_000;

/** What the phone knows of itself. */
export interface AskingState {
  /** What the browser's user has said to notifications of this site. */
  permission: 'default' | 'granted' | 'denied';
  /** Whether this browser shows reminders already. */
  subscribed: boolean;
  /** When the question was last waved away here, in milliseconds; null before. */
  dismissedAt: number | null;
}

/**
 * Whether the page may ask « Rappel quotidien »: not a user who has them, has refused notifications, or has waved the
 * question away within 14 days. A time in the future is of a clock that was wrong, and counts as none.
 */
export function mayAsk({ permission, subscribed, dismissedAt }: AskingState, now: number): boolean {
  if (subscribed || permission === 'denied') return false;
  return dismissedAt === null || dismissedAt > now || now - dismissedAt >= REST_MS;
}
