/** A brief message. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds to wait before it is queued (3500 for the referral bonus, docs/specification.md §9.3). */
  delay?: number;
  /** The message's subject, on its own line above the text. */
  about?: string;
  /** A link to a next step; the message then stays longer. */
  next?: { to: string; label: string };
}

/**
 * How long a message stays (docs/specification.md §2.10), « Lien copié » included, in milliseconds. Its bar runs as
 * long: a test compares this with `--duree-toast` in `ui/styles/tokens.css`.
 */
export const TOAST_MS = 3000;

/** How long a message with a link stays: long enough to read it and to tap the link. */
export const TOAST_WITH_NEXT_MS = 10_000;
