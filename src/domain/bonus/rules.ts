import type { ErrorCode } from '#domain/errors.ts';

/**
 * docs/specification.md §9.2: this many invited users who have voted make this many bonus votes, at most this often a
 * week. The public rules say the same (`content/reglement.md`, which a test compares with this).
 */
export const REFERRALS_NEEDED = 5;
export const REFERRAL_AMOUNT = 1;
export const WEEKLY_REFERRAL_LIMIT = 5;
/** Bonus votes for registering, and for linking a canal account. */
export const WELCOME_AMOUNT = 1;
export const CANAL_AMOUNT = 1;

interface ReferralsToReward {
  uncounted_referrals: number;
  weekly_referral_bonuses: number;
}

/**
 * Why invitations give no bonus vote now, or null when they do (docs/specification.md §9.2). A full week is named
 * first: whatever else is missing, the user has to wait for the next week.
 */
export function referralRefusal(counts: ReferralsToReward): ErrorCode | null {
  if (counts.weekly_referral_bonuses >= WEEKLY_REFERRAL_LIMIT) return 'REFERRAL_WEEK_LIMIT';
  return counts.uncounted_referrals >= REFERRALS_NEEDED ? null : 'REFERRALS_MISSING';
}

/** What users type between the characters of a code: spaces, dashes, dots, and invisible characters from copying. */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.]/gu;

/**
 * The normal form of a partner code, however it is typed: case, full-width forms and spaces do not matter.
 *
 * @returns null for a text that cannot be a code
 */
export function normalizeCode(typed: string): string | null {
  const code = typed.normalize('NFKC').toUpperCase().normalize('NFKC').replace(BETWEEN, '');
  return /^[\p{L}\p{N}]{1,40}$/u.test(code) ? code : null;
}

/** A code, or the beginning of codes, as it will exist; a text that cannot be one as it was typed. */
export const asMade = (typed: string): string => normalizeCode(typed) ?? typed;

/** The facts that decide whether an existing code gives votes to a user. */
interface CodeFacts {
  started: boolean;
  ended: boolean;
  /** The régie has stopped the batch that it belongs to. */
  stopped: boolean;
  /** How often this user has used it. */
  ownUses: number;
  max_uses_per_user: number;
  uses: number;
  max_uses: number | null;
}

/** Why a code gives this user no votes now, or null. A user who has used it is told so even if it has ended since. */
export function codeRefusal(code: CodeFacts): ErrorCode | null {
  if (!code.started) return 'PARTNER_CODE_NOT_YET';
  if (code.ownUses >= code.max_uses_per_user) return 'PARTNER_CODE_ALREADY_USED';
  if (code.stopped) return 'PARTNER_CODE_STOPPED';
  if (code.ended) return 'PARTNER_CODE_EXPIRED';
  return code.max_uses !== null && code.uses >= code.max_uses ? 'PARTNER_CODE_USED_UP' : null;
}

/** Seconds between two checkpoints. */
export const CHECKPOINT_SECONDS = 10;
/**
 * A player may be this far ahead of the time that has passed, because clocks and networks are not exact. It earns
 * nothing.
 */
const AHEAD_MS = 3_000;
/**
 * At most this much time counts between two checkpoints: a player that is silent for longer has not played all of it.
 */
const SILENCE_MS = 60_000;
/** The end counts as reached this close to it, because players stop a little short of a file's stated length. */
const END_MS = 1_500;

interface WatchProgress {
  creditedMs: number;
  /** Since the last checkpoint, by the database's clock. */
  elapsedMs: number;
  /** The position that the player reports. */
  positionMs: number;
  durationMs: number;
}

/**
 * Credits a checkpoint with at most the time that has really passed since the last one, and only from where the credit
 * stood. Over any number of checkpoints the credit never exceeds the time since the first.
 */
export function creditProgress({ creditedMs, elapsedMs, positionMs, durationMs }: WatchProgress) {
  const passed = Math.min(Math.max(elapsedMs, 0), SILENCE_MS);
  const wanted = Math.min(positionMs, durationMs) - creditedMs;
  const skipped = wanted > passed + AHEAD_MS;
  const credited = skipped ? creditedMs : creditedMs + Math.floor(Math.max(0, Math.min(wanted, passed)));
  return { creditedMs: credited, skipped, finished: credited >= durationMs - END_MS };
}
