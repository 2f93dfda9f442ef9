/** How long a user who has dismissed the question is not asked again: 14 days. */
const REST_MS = 14 * 86_400_000;

/** What the phone knows of its own reminders. */
export interface AskingState {
  /** The browser's permission for notifications of this site. */
  permission: 'default' | 'granted' | 'denied';
  /** Whether this browser shows reminders already. */
  subscribed: boolean;
  /** When the question was last dismissed on this phone, in milliseconds since 1970; null if never. */
  dismissedAt: number | null;
}

/**
 * Whether the page may ask « Rappel quotidien »: not if the user has reminders, has refused notifications, or has
 * dismissed the question within 14 days. A time in the future comes from a wrong clock, and is ignored.
 */
export function mayAsk({ permission, subscribed, dismissedAt }: AskingState, now: number): boolean {
  if (subscribed || permission === 'denied') return false;
  return dismissedAt === null || dismissedAt > now || now - dismissedAt >= REST_MS;
}
