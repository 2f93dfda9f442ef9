import { z } from 'zod';
import { playable, videoKind } from '#domain/bonus/schema.ts';
import { VIDEO_VOTES_MAX, videoVotesMax } from '#domain/regie/budget-rules.ts';
import { line, moment, optional, prose, version, whole } from './content-schema.ts';

/** A file among this site's own. */
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

const fields = {
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

const id = { id: z.uuid() };

/** Inputs of the acts on bonus videos, by the acts' names. */
export const videoInputs = {
  'video.create': z.object(fields).refine(inProportion, outOfProportion).transform(playable),
  'video.edit': z
    .object({ ...id, version, ...fields })
    .refine(inProportion, outOfProportion)
    .transform(playable),
  'video.move': z.object({ ...id, direction: z.enum(['up', 'down']) }),
  'video.withdraw': z.object(id),
  'video.remove': z.object(id),
} as const;
