/** A brief message. */
export interface Message {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds to wait before it is queued (3500 for the referral bonus, docs/specification.md §9.3). */
  delay?: number;
}

/**
 * How long a message stays (docs/specification.md §2.10), that a link was copied too. Its bar runs as long: `--duree-toast` in
 * `ui/styles/tokens.css`, which a test holds to this.
 */
export const TOAST_MS = 3000;
