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

/** A logo as other places need it: squares for phones' home screens, one on our night for e-mails. */
export function logoVariant(logo: string, variant: '180' | '192' | '512' | 'mail'): string {
  return logo.replace(LOGO, `/uploads/logos/$1-${variant}.png`);
}

/** Width over height of a logo. */
export function logoRatio(logo: string): number {
  const [, , width = '1', height = '1'] = logo.match(LOGO) ?? [];
  return Number(width) / Number(height);
}

// Sentences hold the name in a hundred places and are not handed it. Where it stands differs: the server keeps one for
// each request (`server/show-name.ts`), which no browser could load.
let nameOfWork: () => string | undefined = () => undefined;

/** The name of the show in the request that is being answered, or in the e-mail being written; elsewhere our own. */
export const showName = (): string => nameOfWork() ?? OWN_NAME;

/** Says where this process keeps the name. @param find undefined where the caller's work has none */
export function readShowNameFrom(find: () => string | undefined): void {
  nameOfWork = find;
}
