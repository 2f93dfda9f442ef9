import type { ErrorCode } from '#domain/errors.ts';

/**
 * docs/specification.md §9.2: so many invited people who have voted make so many bonus votes, so often a week at most. The
 * rules say it too (`content/reglement.md`, which a test holds to this).
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
 * Why invitations give nothing now, or null when they do (docs/specification.md §9.2). A full week comes first:
 * with anything else missing besides, the week is what to wait for.
 */
export function referralRefusal(counts: ReferralsToReward): ErrorCode | null {
  if (counts.weekly_referral_bonuses >= WEEKLY_REFERRAL_LIMIT) return 'REFERRAL_WEEK_LIMIT';
  return counts.uncounted_referrals >= REFERRALS_NEEDED ? null : 'REFERRALS_MISSING';
}

/** What people put between the characters of a code: spaces, dashes, dots, and what copying leaves unseen. */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.]/gu;

/**
 * The one writing of a partner code, however it is typed: capitals, full-width forms and spaces do not matter.
 *
 * @returns null for what cannot be a code
 */
export function normalizeCode(typed: string): string | null {
  const code = typed.normalize('NFKC').toUpperCase().normalize('NFKC').replace(BETWEEN, '');
  return /^[\p{L}\p{N}]{1,40}$/u.test(code) ? code : null;
}

/** What stands in the way of a code that exists. */
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

/** Why a code gives nothing to this user now, or null. A user who has used it already is told so, whether or not it has ended since. */
export function codeRefusal(code: CodeFacts): ErrorCode | null {
  if (!code.started) return 'PARTNER_CODE_NOT_YET';
  if (code.ownUses >= code.max_uses_per_user) return 'PARTNER_CODE_ALREADY_USED';
  if (code.stopped) return 'PARTNER_CODE_STOPPED';
  if (code.ended) return 'PARTNER_CODE_EXPIRED';
  return code.max_uses !== null && code.uses >= code.max_uses ? 'PARTNER_CODE_USED_UP' : null;
}

/** Seconds between two checkpoints. */
export const CHECKPOINT_SECONDS = 10;
/** A player may be ahead of what it has shown by so much: clocks and networks are not exact. It earns nothing. */
const AHEAD_MS = 3_000;
/** A player that is silent for longer has not watched all that time. */
const SILENCE_MS = 60_000;
/** The end counts as reached so close to it: players stop a little short of what a file says of itself. */
const END_MS = 1_500;

interface WatchProgress {
  creditedMs: number;
  /** Of the database's clock, since the last checkpoint. */
  elapsedMs: number;
  /** Where the player says that it is. */
  positionMs: number;
  durationMs: number;
}

/**
 * What a checkpoint is worth: at most the time that has really passed since the last one, and only what follows on
 * from what counted before. Over any number of checkpoints the credit never exceeds the time since the first.
 */
export function creditProgress({ creditedMs, elapsedMs, positionMs, durationMs }: WatchProgress) {
  const passed = Math.min(Math.max(elapsedMs, 0), SILENCE_MS);
  const wanted = Math.min(positionMs, durationMs) - creditedMs;
  const skipped = wanted > passed + AHEAD_MS;
  const credited = skipped ? creditedMs : creditedMs + Math.floor(Math.max(0, Math.min(wanted, passed)));
  return { creditedMs: credited, skipped, finished: credited >= durationMs - END_MS };
}
