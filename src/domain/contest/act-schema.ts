import { z } from 'zod';
import { given, known, line, link, move, optional, prose, version, whole } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { textPages } from '#domain/text-page-rules.ts';
import { pagne } from './schema.ts';

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'INVALID')
  .transform((text) => text.toUpperCase());
/** A candidate as a form writes them. */
const candidateFields = {
  display_name: line(40),
  description: prose(1_200),
  number: whole(1, 999),
  city: line(60),
  discipline: line(40),
  gender: given(z.enum(['f', 'm'])),
  pattern: pagne.shape.pattern,
  a: colour,
  b: colour,
  c: colour,
};

/** The path of a portrait that was uploaded before. */
const portraitPath = optional(z.string().regex(/^\/uploads\/portraits\/[0-9a-f]{32}-360\.webp$/, 'INVALID'));

/** A talent whole, as one is created. */
const newCandidate = z.object({ ...candidateFields, portrait: portraitPath });

/** Talents that one import creates at most. */
export const IMPORT_MAX = 40;

/** Reports a number that is there twice, on its second row. */
function numbersOnce(rows: readonly { number: number }[], context: z.RefinementCtx): void {
  rows.forEach(({ number }, place) => {
    if (rows.findIndex((row) => row.number === number) === place) return;
    context.addIssue({ code: 'custom', path: [place, 'number'], message: 'NUMBER_TAKEN' });
  });
}

/** The inputs of the acts on candidates. */
export const candidateInputs = {
  create: newCandidate,
  import: z.object({
    rows: z.array(newCandidate).min(1, 'REQUIRED').max(IMPORT_MAX, 'TOO_LONG').superRefine(numbersOnce),
  }),
  edit: z.object({ id: sentId, version, ...candidateFields }),
  portrait: z.object({
    id: sentId,
    version,
    /** Absent: the portrait is removed. */
    portrait: portraitPath,
  }),
  /** What the operator has read of the talent: their name, and the version. */
  remove: z.object({ id: sentId, version, display_name: candidateFields.display_name }),
  eliminate: z.object({ id: sentId }),
  return: z.object({ id: sentId }),
} as const;
export type CandidateInput<Name extends keyof typeof candidateInputs> = z.output<
  (typeof candidateInputs)[Name]
>;

const bannerFields = {
  title: line(80),
  text: prose(300),
  link: optional(link),
};
const bannerId = { ...known, id: sentId };

/** The inputs of the acts on banners. */
export const bannerInputs = {
  create: z.object(bannerFields),
  edit: z.object({ ...bannerId, ...bannerFields }),
  remove: z.object(bannerId),
  move,
} as const;
export type BannerInput<Name extends keyof typeof bannerInputs> = z.output<(typeof bannerInputs)[Name]>;

const faqFields = { question: line(160), answer: prose(4_000) };

/** The inputs of the acts on questions and answers. */
export const faqInputs = {
  create: z.object({
    ...faqFields,
    section: z.enum(['vote', 'resultats', 'bonus', 'compte', 'autre']),
  }),
  /** Several at once; those that the show has already are left out. The first word of an id names the section. */
  adopt: z.object({
    questions: z
      .array(z.object({ id: known.id, ...faqFields }))
      .min(1, 'REQUIRED')
      .max(50, 'TOO_LONG'),
  }),
  edit: z.object({ ...known, ...faqFields }),
  remove: z.object(known),
  move,
} as const;
export type FaqInput<Name extends keyof typeof faqInputs> = z.output<(typeof faqInputs)[Name]>;

const page = z.enum(textPages);

/** The inputs of the acts on long texts. `version` is the newest that the author has read; 0 while there is none. */
export const pageInputs = {
  publish: z.object({ page, version: whole(0, 1_000_000), markdown: prose(60_000) }),
  restore: z.object({
    page,
    version: whole(0, 1_000_000),
    /** 0 is the text that comes with the application. */
    restored: whole(0, 1_000_000),
  }),
} as const;
export type PageInput<Name extends keyof typeof pageInputs> = z.output<(typeof pageInputs)[Name]>;
