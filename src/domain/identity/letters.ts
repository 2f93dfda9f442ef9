/** What the product writes to people. The sentences stand in `src/app/copy/letters.ts`. */
export type LetterKind =
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'email-change-asked'
  | 'account-deleted'
  | 'regie-invitation';

/** One e-mail, without its words. */
export interface Letter {
  kind: LetterKind;
  to: string;
  name: string | null;
  /** The page that its button opens, below the site's address. */
  path?: string;
}

/** Where letters are given up. */
export interface Post {
  /**
   * Sends a letter some time later. Whoever gives it up waits for nothing and hears of no failure; what costs time,
   * such as finding out whether there is anybody to write to, belongs into `write`.
   *
   * @param write null when there is nothing to send after all
   */
  send(write: () => Promise<Letter | null>): void;
}

/** What a link that works once is for. */
export type LinkPurpose = 'password' | 'email';

/** The page that each link opens; the token follows as `?jeton=`. */
export const LINK_PAGES: Readonly<Record<LinkPurpose | 'regie', string>> = {
  regie: '/regie/invitation',
  password: '/nouveaumotdepasse',
  email: '/confirmeremail',
};

/** How long each link works. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { password: 30, email: 24 * 60 };

/** The most links of one kind that an account is sent in an hour: nobody's mailbox is filled by a stranger. */
export const LINKS_AN_HOUR = 3;
