/** A brief message. */
export interface Message {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds to wait before it is queued (specification §9: 3500 for the referral bonus). */
  delay?: number;
}

/** How long a message stays (specification §9). */
export const TOAST_MS = 3000;
