/** A brief message. */
export interface Message {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds to wait before it is queued (3500 for the referral bonus, docs/specification.md §9.3). */
  delay?: number;
}

/** How long a message stays (docs/specification.md §2.10). */
export const TOAST_MS = 3000;
