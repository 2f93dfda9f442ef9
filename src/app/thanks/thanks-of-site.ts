import type { ShareTexts } from '#domain/contest/share-text-rules.ts';

/**
 * What the thanks page needs and no vote changes: /vote sends it before the vote, and the phone draws the thanks from
 * it. What a vote changes goes into `Voted` (cast-view.ts).
 */
export interface ThanksOfSite {
  publicUrl: string;
  /** The broadcaster's share texts that the thanks page uses. */
  texts: ShareTexts;
  publishedWeek: number | null;
  /** E-mail address to write to; null when the site has none. */
  contact: string | null;
  /** The public key for reminders by push; null where there are none. */
  pushKey: string | null;
}
