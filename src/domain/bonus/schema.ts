import { z } from 'zod';
import { competitionInput } from '#domain/contest/schema.ts';
import { missingOrWrong } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { type VideoKind, videoKinds, videoSource } from './video-address-rules.ts';

/** The ways to earn bonus votes; each bonus vote comes from one of them. */
export const bonusTypes = ['bienvenue', 'parrainage', 'partenaire', 'video', 'canal'] as const;
export type BonusType = (typeof bonusTypes)[number];

/** The longest entry that is read as a partner code; surrounding text that users paste is removed. */
const CODE_ENTRY_MAX = 100;

const code = z
  .string()
  .trim()
  .max(CODE_ENTRY_MAX, 'TOO_LONG')
  .refine((text) => !text.includes('\0'), 'INVALID');

/**
 * Body of the assign call (docs/specification.md §16.2): `code` is a partner code for `partenaire`; other types need
 * none.
 */
export const assignBonusInput = z.object({
  user_id: sentId.optional(),
  bonus_type: z.enum(bonusTypes, { error: missingOrWrong }),
  code: z.preprocess((value) => (value === '' ? undefined : (value ?? undefined)), code.optional()),
});
export type AssignBonusInput = z.infer<typeof assignBonusInput>;

/** What the phone keeps of a user's bonus votes after some were granted (docs/specification.md §9.10). */
export const bonusBalanceSchema = z.object({
  /** Bonus votes that are left to give. */
  bonus_count: z.int(),
  /** All that were ever granted: grows together with `bonus_count` when some are added. */
  initial_bonus_count: z.int(),
  /** 0: the first was just given; 1: some were added; 2: known, nothing was added just now. */
  never_had_bonus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type BonusBalance = z.infer<typeof bonusBalanceSchema>;

export const assignBonusAnswer = bonusBalanceSchema.extend({
  bonus_type: z.enum(bonusTypes),
  /** Bonus votes that this call has granted. */
  granted: z.int(),
});
export type AssignBonusAnswer = z.infer<typeof assignBonusAnswer>;

/** Where a bonus vote went. */
export const spentOnSchema = z.object({
  contest_id: z.uuid(),
  week: z.int(),
  candidate_id: z.uuid(),
  candidate: z.string(),
  cast_at: z.iso.datetime(),
});
export type SpentOn = z.infer<typeof spentOnSchema>;

/** One bonus vote, as the list call gives it. */
export const bonusSchema = z.object({
  /** 1, 2, 3… for each user, in the order in which they were granted; the lowest is spent first. */
  number: z.int(),
  bonus_type: z.enum(bonusTypes),
  /** The partner code, or the title of the video; null for the other types. */
  source: z.string().nullable(),
  granted_at: z.iso.datetime(),
  /** Null until the user has given it. */
  vote: spentOnSchema.nullable(),
});
export type Bonus = z.infer<typeof bonusSchema>;

/** Body of the list call (docs/specification.md §16.1). */
export const listBonusesInput = competitionInput.extend({
  /** Only bonus votes with a higher number, for a phone that knows the others already. */
  after: z.int().min(0).max(2_147_483_647).optional(),
});

/** How far a user's invitations have come (docs/specification.md §9.2). */
export interface ReferralProgress {
  /** Invited users who have voted and are part of no grant. */
  uncounted_referrals: number;
  /** How often invitations have given bonus votes in this ISO week (UTC). */
  weekly_referral_bonuses: number;
}

/** What a profile says of bonus votes. */
export type BonusStanding = BonusBalance & ReferralProgress;

/** A video that gives bonus votes to users who watch it to its end. */
export const bonusVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(videoKinds),
  /** A path of this site for `file`; the other site's id of the video for the others. */
  source: z.string(),
  duration_s: z.int(),
  /** Path of a WebVTT file, or null. */
  captions: z.string().nullable(),
  poster: z.string().nullable(),
  /** Its size in bytes, as the régie has entered it. */
  bytes: z.int().nullable(),
  /** Bonus votes that it gives. */
  amount: z.int(),
  ends_at: z.iso.datetime().nullable(),
  /** Seconds that count as watched so far; where to go on. 0 for visitors. */
  watched_s: z.number(),
  /** Watched to its end, and the bonus votes granted. */
  finished: z.boolean(),
});
export type BonusVideo = z.infer<typeof bonusVideoSchema>;

/** Which site plays a video, as a form writes it. */
export const videoKind = z.enum(videoKinds);

/** Turns a video's pasted address into the source that its player needs: another site's id, or a path of this site. */
export function playable<Video extends { kind: VideoKind; source: string }>(
  video: Video,
  context: z.RefinementCtx,
): Video {
  const source = videoSource(video.kind, video.source);
  if (source !== null) return { ...video, source };
  context.addIssue({ code: 'custom', path: ['source'], message: 'INVALID' });
  return z.NEVER;
}

export const startVideoInput = z.object({ video_id: z.uuid() });
export type StartVideoInput = z.infer<typeof startVideoInput>;

/** Sent every `interval_s` seconds while the video plays, and once at its end. */
export const videoProgressInput = z.object({
  video_id: z.uuid(),
  /** The checkpoint of the last answer. */
  checkpoint: z.string().max(100),
  /** Where the player is, in seconds. */
  position: z.number().min(0).max(86_400),
});
export type VideoProgressInput = z.infer<typeof videoProgressInput>;

export const startVideoAnswer = z.object({
  checkpoint: z.string(),
  /** Seconds that count as watched: where to play from. */
  position: z.number(),
  duration_s: z.int(),
  interval_s: z.int(),
  /** Watched to its end before: it can be watched again, but gives no more bonus votes. */
  finished: z.boolean(),
});
export type StartVideoAnswer = z.infer<typeof startVideoAnswer>;

export const videoProgressAnswer = z.object({
  checkpoint: z.string(),
  /** Seconds that count as watched. */
  position: z.number(),
  /** The player was further than it can be by now, and has to go back to `position`. */
  skipped: z.boolean(),
  finished: z.boolean(),
  /** Not null once, in the answer that ends the video. */
  bonus: assignBonusAnswer.nullable(),
});
export type VideoProgressAnswer = z.infer<typeof videoProgressAnswer>;

/** Every way to earn bonus votes, with how far this user has come on it. */
export interface BonusWays {
  bienvenue: { granted: number };
  parrainage: ReferralProgress & {
    referral_code: string | null;
    /** Users who have registered with the code and have not voted yet. */
    waiting: number;
    /** Referrals that one claim needs. */
    needed: number;
    /** How many claims a week there may be. */
    weekly_limit: number;
    /**
     * `assignBonus` with `parrainage` would grant now: there are enough referrals and the week's limit is not reached.
     */
    claimable: boolean;
    /** All `parrainage` bonus votes ever granted. */
    granted: number;
  };
  partenaire: { granted: number; codes: { code: string; granted: number; used_at: string }[] };
  video: { granted: number; videos: BonusVideo[] };
  canal: { linked: boolean; granted: number; amount: number };
}

/** All that /mission and /bonuszone show of a user. */
export interface BonusOverview extends Pick<BonusBalance, 'bonus_count' | 'initial_bonus_count'> {
  ways: BonusWays;
  /** Every bonus vote, the newest first. */
  grants: Bonus[];
}

/** How fast codes and videos give bonus votes: those of the last hour, by the database's clock. */
export interface GrantPace {
  at: string;
  codes: number;
  videos: number;
  /** Number of accounts that got too many; `most` has a few of them, those with the most votes first. */
  accounts: number;
  most: { user_id: string; votes: number }[];
  /** Whether all accounts together got too many. */
  tooMany: boolean;
  /** Whether an operator has to look at it. */
  alarm: boolean;
}
