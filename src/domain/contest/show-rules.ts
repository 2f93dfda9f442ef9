import type { ShareTexts } from './share-text-rules.ts';
import type { Theme } from './theme-rules.ts';

/** The name where no broadcaster has given one. */
export const OWN_NAME = 'Palmarès';

/** How the show looks from outside: what a broadcaster may make their own. */
export interface Show {
  name: string;
  /** Path of a picture that was sent here; null for our own. */
  logo: string | null;
  /** Null for our own colours. */
  theme: Theme | null;
  texts: ShareTexts;
}

/** A picture by which the show is known, as `server/uploads/logos.ts` names it: the hash, width and height in pixels. */
export const LOGO = /^\/uploads\/logos\/([\da-f]{32})-(\d{1,3})x(\d{1,3})\.webp$/;

/** The same picture as other places need it: squares for phones' home screens, one on our night for e-mails. */
export function logoVariant(logo: string, variant: '180' | '192' | '512' | 'mail'): string {
  return logo.replace(LOGO, `/uploads/logos/$1-${variant}.png`);
}

/** Width over height of a logo. */
export function logoRatio(logo: string): number {
  const [, , width = '1', height = '1'] = logo.match(LOGO) ?? [];
  return Number(width) / Number(height);
}

// One process serves one competition (COMPETITION_ID), so its name is one for the whole process: the sentences that
// hold it need not be handed it on every way.
let current = OWN_NAME;

/** The name of the show, as last read. */
export const showName = (): string => current;

/** What the show is called from now on. */
export function nameShow(name: string): void {
  current = name;
}
