import { z } from 'zod';
import { sentId } from '#domain/id-schema.ts';
import {
  placeholdersKnown,
  SHARE_TEXTS,
  type ShareTextName,
  shareTextLength,
  shareTextMax,
} from './share-text-rules.ts';
import { LOGO } from './show-rules.ts';
import { isColour, THEME_COLOURS, type ThemeColour, unreadable } from './theme-rules.ts';

export const contestPhases = ['scheduled', 'open', 'suspended', 'closed', 'published'] as const;
export type ContestPhase = (typeof contestPhases)[number];

/** The names by which an operator chooses a moment of a week. */
export const momentNames = [
  'eve',
  'before',
  'middle',
  'suspended',
  'closing',
  'counting',
  'published',
  'after',
  'final',
] as const;
export type MomentName = (typeof momentNames)[number];

/** Body of the calls that are about the competition as a whole (docs/specification.md §16.1). */
export const competitionInput = z.object({ competition_id: z.string().min(1).max(64) });

export const contestIdParams = z.object({ id: z.uuid() });

export const pagne = z.object({
  pattern: z.enum(['losange', 'kente', 'chevron', 'triangle', 'croix', 'points', 'onde', 'damier']),
  a: z.string(),
  b: z.string(),
  c: z.string(),
});
/** The woven pattern and three colours that follow a candidate on every screen. */
export type Pagne = z.infer<typeof pagne>;

export const candidateSchema = z.object({
  id: z.uuid(),
  display_name: z.string(),
  description: z.string(),
  number: z.int(),
  city: z.string(),
  discipline: z.string(),
  gender: z.enum(['f', 'm']),
  portrait: z.string().nullable(),
  pagne,
  eliminated: z.boolean(),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const contestSchema = z.object({
  id: z.uuid(),
  competition_id: z.string(),
  week: z.int(),
  status: z.enum(contestPhases),
  start_date: z.iso.datetime(),
  /** The planned end. */
  end_date: z.iso.datetime(),
  /** When an operator closed the vote before its planned end; null for one that ends, or has ended, as planned. */
  closed_at: z.iso.datetime().nullable(),
  /** The announced date of the results. */
  result_date: z.iso.datetime(),
  /** When they came out; null before. */
  published_at: z.iso.datetime().nullable(),
  end_contest: z.boolean(),
  winner: z.string().nullable(),
  winner_id: z.uuid().nullable(),
  daily_votes: z.int(),
});
export type Contest = z.infer<typeof contestSchema>;

export const bannerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

export const faqItemSchema = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type FaqItem = z.infer<typeof faqItemSchema>;

/** An instant; one without a zone, as browsers' date fields send it, is UTC. */
export const instantInput = z
  .string('REQUIRED')
  .trim()
  .min(1, 'REQUIRED')
  .max(40, 'TOO_LONG')
  .transform((typed) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(typed) ? `${typed}Z` : typed,
  )
  .refine((typed) => /^\d{4}-\d{2}-\d{2}T/.test(typed) && !Number.isNaN(Date.parse(typed)), 'INVALID')
  .transform((typed) => new Date(typed).toISOString());

/** A checkbox of a form, or a boolean. */
const flag = z.union([z.boolean(), z.enum(['on', '']).transform((value) => value === 'on')]).default(false);

/** A week as it is planned in the régie. */
export const plannedContest = z.object({
  week: z.coerce.number('REQUIRED').int().min(1, 'INVALID').max(999, 'INVALID'),
  start_date: instantInput,
  end_date: instantInput,
  result_date: instantInput,
  end_contest: flag,
  candidate_ids: z
    .union([z.array(sentId), sentId.transform((one) => [one])], 'REQUIRED')
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2, 'TWO_CANDIDATES')
    .refine((ids) => ids.length <= 200, 'TOO_LONG'),
});
export type PlannedContest = z.output<typeof plannedContest>;

/** One line that PostgreSQL takes: no NUL, no half of an emoji. */
const line = (max: number) =>
  z
    .string('REQUIRED')
    .trim()
    .min(1, 'REQUIRED')
    .max(max, 'TOO_LONG')
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'INVALID');

export const nameInput = line(24);

/** The path of a logo that was uploaded before. */
export const logoInput = z.string().regex(LOGO, 'INVALID');

const colour = z
  .string('REQUIRED')
  .refine(isColour, 'INVALID')
  .transform((text) => text.toUpperCase());
const colours = Object.fromEntries(THEME_COLOURS.map((name) => [name, colour])) as Record<
  ThemeColour,
  typeof colour
>;

/** Colours that can be read where they are shown. */
export const themeInput = z.object(colours).superRefine((theme, context) => {
  for (const name of unreadable(theme)) {
    context.addIssue({ code: 'custom', path: [name], message: 'CONTRAST_TOO_LOW' });
  }
});

/** A text that may be left empty: our own words then stand in its place. */
const shareTextInput = (name: ShareTextName) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)),
    // Twice the length: of several forms between braces only one is shown.
    line(2 * shareTextMax(name))
      .refine((text) => shareTextLength(text) <= shareTextMax(name), 'TOO_LONG')
      .refine((text) => placeholdersKnown(name, text), 'PLACEHOLDER_UNKNOWN')
      .optional(),
  );

/** The broadcaster's words for shared links. */
export const shareTextsInput = z.object(
  Object.fromEntries(
    (Object.keys(SHARE_TEXTS) as ShareTextName[]).map((name) => [name, shareTextInput(name)]),
  ) as Record<ShareTextName, ReturnType<typeof shareTextInput>>,
);
