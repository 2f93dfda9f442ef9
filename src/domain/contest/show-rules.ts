import type { ShareTexts } from './share-text-rules.ts';
import type { Theme } from './theme-rules.ts';

/** The name where no broadcaster has given one. */
export const OWN_NAME = 'Palmarès';

/** How the show looks to the public, as far as a broadcaster may change it. */
export interface Show {
  name: string;
  /** Path of an uploaded picture; null for our own logo. */
  logo: string | null;
  /** Null for our own colours. */
  theme: Theme | null;
  texts: ShareTexts;
}

/** The path of a logo, as `server/uploads/logos.ts` names it: the hash, width and height in pixels. */
export const LOGO = /^\/uploads\/logos\/([\da-f]{32})-(\d{1,3})x(\d{1,3})\.webp$/;

/** The path of a logo's variant: squares for phones' home screens, `mail` on our night background for e-mails. */
export function logoVariant(logo: string, variant: '180' | '192' | '512' | 'mail'): string {
  return logo.replace(LOGO, `/uploads/logos/$1-${variant}.png`);
}

/** Width over height of a logo. */
export function logoRatio(logo: string): number {
  const [, , width = '1', height = '1'] = logo.match(LOGO) ?? [];
  return Number(width) / Number(height);
}

// Sentences use the name in a hundred places and do not get it as an argument. The server keeps one for each request
// (`server/show-name.ts`), in a module that no browser can load.
let nameOfWork: () => string | undefined = () => undefined;

/** The name of the show in the request that is being answered, or in the e-mail being written; elsewhere our own. */
export const showName = (): string => nameOfWork() ?? OWN_NAME;

/** Sets how this process finds the name. @param find returns undefined where the present work has none */
export function readShowNameFrom(find: () => string | undefined): void {
  nameOfWork = find;
}
