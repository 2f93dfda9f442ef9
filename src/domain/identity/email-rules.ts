/** The kinds of e-mail that the product sends. Their sentences stand in `src/site/copy/identity-emails.ts`. */
export type EmailKind =
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'email-change-asked'
  | 'account-deleted'
  | 'regie-invitation';

/** One e-mail, without its words. */
export interface Email {
  kind: EmailKind;
  to: string;
  /**
   * The display name that the account's holder chose: null in every e-mail to an unconfirmed address, whose owner may
   * be a stranger.
   */
  name: string | null;
  /** The page that its button opens, below the site's address. */
  path?: string;
}

/** Takes e-mails to be sent. */
export interface Mailer {
  /**
   * Sends an e-mail asynchronously: callers never wait and hear of no failure. Slow work, such as looking for the user
   * to write to, belongs in `write`.
   *
   * @param write null when there is nothing to send after all
   * @param lane `password` for e-mails that let an owner back into an account: they wait only behind each other
   */
  send(write: () => Promise<Email | null>, lane?: EmailLane): void;
}

/** The queues in which e-mails wait; each has its own length and its own concurrency. */
export type EmailLane = 'password' | 'other';

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

/** The most links to confirm an address that an account is sent in an hour. */
export const LINKS_AN_HOUR = 3;
/**
 * The most links to a new password that work at once, asked for by any callers. A user who is refused another has one
 * in their mailbox that works; so no mailbox is filled, and no owner is kept waiting.
 */
export const PASSWORD_LINKS_ALIVE = 3;

/** E-mails that may be sent at once, and how many come free each second. */
interface Allowance {
  burst: number;
  perSecond: number;
}
/** To one address that is not confirmed, from all accounts together. */
export const EMAILS_TO_UNCONFIRMED: Allowance = { burst: 3, perSecond: 1 / 3600 };
/** Notices about an account to its confirmed address. */
export const NOTICES: Allowance = { burst: 10, perSecond: 1 / 600 };
/** From one account, to addresses of its choice. */
export const EMAILS_OF_ACCOUNT: Allowance = { burst: 5, perSecond: 1 / 3600 };
