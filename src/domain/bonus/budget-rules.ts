/** Limits that no code may exceed, however many operators approve it. */
export const CODE_CAPS = {
  /** Bonus votes of one use, and of all uses by one account. */
  perPerson: 20,
  /** Uses by all accounts together. */
  uses: 1_000_000,
  /** Bonus votes of all uses, of all codes that are made at once. */
  budget: 1_000_000,
} as const;

/** A video gives at most one bonus vote for this many seconds that have to be watched. */
export const SECONDS_A_VOTE = 10;
/** The most bonus votes that one video gives. */
export const VIDEO_VOTES_MAX = 10;

/** What one code gives, or each of many that are made at once. */
export interface CodeGrant {
  amount: number;
  max_uses: number;
  max_uses_per_user: number;
  /** How many codes; one when absent. */
  count?: number;
}

/** Bonus votes that a code, or all of many, can ever give. */
export function codeBudget({ amount, max_uses, count = 1 }: CodeGrant): number {
  return amount * max_uses * count;
}

/** Bonus votes that one account can get from one code. */
export function codeVotesPerPerson({ amount, max_uses, max_uses_per_user }: CodeGrant): number {
  return amount * Math.min(max_uses, max_uses_per_user);
}

/** Bonus votes that a video of this length may give. */
export function videoVotesMax(seconds: number): number {
  return Math.min(VIDEO_VOTES_MAX, Math.floor(seconds / SECONDS_A_VOTE));
}

/** The fields that decide how many bonus votes a video gives, how easily, and when. */
interface VideoOffer {
  amount: number;
  duration_s: number;
  /** ISO 8601. */
  starts_at: string;
  /** Null is without end. */
  ends_at: string | null;
}

/**
 * Whether a change alters a video's votes or length, or lets it give votes sooner or for longer than users were told.
 */
export function givesMore(before: VideoOffer, after: VideoOffer): boolean {
  const end = ({ ends_at }: VideoOffer) =>
    ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at);
  return (
    before.amount !== after.amount ||
    before.duration_s !== after.duration_s ||
    toMinute(after.starts_at) < toMinute(before.starts_at) ||
    end(after) > end(before)
  );
}

/** Forms write moments to the minute, so saving a running video again must not count as an earlier beginning. */
const toMinute = (moment: string) => Math.floor(Date.parse(moment) / 60_000);
