/** A brief message. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds to wait before it is queued (3500 for the referral bonus, docs/specification.md §9.3). */
  delay?: number;
  /** What it is about, in a line of its own above the text. */
  about?: string;
  /** What to do next: the message waits longer for it. */
  next?: { to: string; label: string };
}

/**
 * How long a message stays (docs/specification.md §2.10), that a link was copied too. Its bar runs as long: `--duree-toast` in
 * `ui/styles/tokens.css`, which a test holds to this.
 */
export const TOAST_MS = 3000;

/** How long one stays that has something to be touched: long enough to read it and to reach it. */
export const TOAST_WITH_NEXT_MS = 10_000;
