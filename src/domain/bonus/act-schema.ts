import { z } from 'zod';
import { direction, given, line, moment, optional, prose, version, whole } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import {
  CODE_CAPS,
  type CodeGrant,
  codeBudget,
  codeVotesPerPerson,
  VIDEO_VOTES_MAX,
  videoVotesMax,
} from './budget-rules.ts';
import { playable, videoKind } from './schema.ts';

const withinCaps = (code: CodeGrant) => codeVotesPerPerson(code) <= CODE_CAPS.perPerson;
const tooManyPerPerson = { path: ['max_uses_per_user'], message: 'TOO_MANY_VOTES' };
const withinBudget = (code: CodeGrant) => codeBudget(code) <= CODE_CAPS.budget;
const tooManyInAll = { path: ['max_uses'], message: 'TOO_MANY_VOTES' };

/** How many bonus votes a partner code gives, how often, and when. */
const codeTerms = {
  amount: whole(1, CODE_CAPS.perPerson),
  /** Required: a code without a limit in all could give any number of votes. */
  max_uses: given(whole(1, CODE_CAPS.uses)),
  max_uses_per_user: whole(1, CODE_CAPS.perPerson).default(1),
  starts_at: optional(moment),
  ends_at: optional(moment),
};

/** The inputs of the acts on partner codes. */
export const codeInputs = {
  create: z
    .object({
      code: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(60, 'TOO_LONG'),
      ...codeTerms,
    })
    .refine(withinCaps, tooManyPerPerson)
    .refine(withinBudget, tooManyInAll),
  createBulk: z
    .object({
      /** Name of the partner, as the list of batches shows it. */
      partner: line(60),
      note: optional(line(200)),
      prefix: z.string().trim().max(12, 'TOO_LONG').default(''),
      count: whole(1, 5_000),
      ...codeTerms,
    })
    .refine(withinCaps, tooManyPerPerson)
    .refine(withinBudget, tooManyInAll),
  end: z.object({ id: sentId }),
  /** Stops a batch of codes, or starts it again. */
  batch: z.object({ id: sentId }),
} as const;
export type CodeInput<Name extends keyof typeof codeInputs> = z.output<(typeof codeInputs)[Name]>;

/** The path of a file of this site. @param endings file extensions, separated by `|` */
const ownFile = (endings: string) =>
  z
    .string()
    .max(300, 'TOO_LONG')
    .regex(new RegExp(`^/(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*\\.(?:${endings})$`), 'INVALID');

/** « 8,5 » as a form writes it, or 8.5. */
const megabytes = z
  .union([z.string(), z.number()], 'REQUIRED')
  .transform((typed) => String(typed).trim().replace(',', '.'))
  .pipe(
    z
      .string()
      .min(1, 'REQUIRED')
      .regex(/^\d{1,4}(?:\.\d{1,6})?$/, 'INVALID'),
  )
  .transform(Number)
  .refine((size) => size >= 0.001 && size <= 2_000, 'INVALID');

const videoFields = {
  title: line(80),
  description: prose(300),
  kind: videoKind,
  source: line(300),
  duration_s: whole(1, 3_600),
  megabytes,
  captions: optional(ownFile('vtt')),
  poster: optional(ownFile('avif|webp|jpe?g|png|svg')),
  amount: whole(1, VIDEO_VOTES_MAX),
  starts_at: optional(moment),
  ends_at: optional(moment),
};

const inProportion = ({ amount, duration_s }: { amount: number; duration_s: number }) =>
  amount <= videoVotesMax(duration_s);
const outOfProportion = { path: ['amount'], message: 'VOTES_BY_SECONDS' };

const id = { id: sentId };

/** The inputs of the acts on bonus videos. */
export const videoInputs = {
  create: z.object(videoFields).refine(inProportion, outOfProportion).transform(playable),
  edit: z
    .object({ ...id, version, ...videoFields })
    .refine(inProportion, outOfProportion)
    .transform(playable),
  move: z.object({ ...id, direction }),
  withdraw: z.object(id),
  remove: z.object(id),
} as const;
export type VideoInput<Name extends keyof typeof videoInputs> = z.output<(typeof videoInputs)[Name]>;
