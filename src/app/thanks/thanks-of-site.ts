import type { ShareTexts } from '#domain/contest/share-text-rules.ts';

/** What of the site the thanks are made of, besides the votes: the page of the vote carries it along. */
export interface ThanksOfSite {
  publicUrl: string;
  /** The broadcaster's words for links, as far as the thanks use them. */
  texts: ShareTexts;
  publishedWeek: number | null;
  /** The e-mail address to write to, where the site has one. */
  contact: string | null;
  /** The public key for reminders by push; null where there are none. */
  pushKey: string | null;
}
