import { z } from 'zod';
import { pagne, textPages } from '#domain/contest/schema.ts';
import { messageInput } from '#domain/messaging/schema.ts';
import { CODE_CAPS, type CodeGrant, codeBudget, codeVotesPerPerson } from '#domain/regie/budget-rules.ts';

/** A field left empty says nothing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** A moment; as a form's own field writes it, without a zone, it is in UTC. */
export const moment = z.iso
  .datetime({ local: true, offset: true, error: 'INVALID' })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString());

/** A whole number as a form writes it. */
export const whole = (min: number, max: number) =>
  z.coerce.number('INVALID').int('INVALID').min(min, 'INVALID').max(max, 'INVALID');

/** A field that may not be left empty, and is told so. */
const given = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', 'REQUIRED')
    .pipe(schema);

const withinCaps = (code: CodeGrant) => codeVotesPerPerson(code) <= CODE_CAPS.perPerson;
const tooManyPerPerson = { path: ['max_uses_per_user'], message: 'TOO_MANY_VOTES' };
const withinBudget = (code: CodeGrant) => codeBudget(code) <= CODE_CAPS.budget;
const tooManyInAll = { path: ['max_uses'], message: 'TOO_MANY_VOTES' };

/** What a partner code is worth, how often, and when. */
const codeTerms = {
  amount: whole(1, CODE_CAPS.perPerson),
  /** Compulsory: a code without a total would print votes. */
  max_uses: given(whole(1, CODE_CAPS.uses)),
  max_uses_per_user: whole(1, CODE_CAPS.perPerson).default(1),
  starts_at: optional(moment),
  ends_at: optional(moment),
};

/** A text without a NUL or half of an emoji, which PostgreSQL does not take. */
export const prose = (max: number) =>
  z
    .string('REQUIRED')
    .trim()
    .min(1, 'REQUIRED')
    .max(max, 'TOO_LONG')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'INVALID')
    .transform((text) => text.replaceAll('\r\n', '\n'));
export const line = (max: number) => prose(max).refine((text) => !/\p{Cc}/u.test(text), 'INVALID');
const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'INVALID')
  .transform((text) => text.toUpperCase());
export const version = z.string().max(64);

/** A candidate as a form writes them. */
const candidateFields = {
  display_name: line(40),
  description: prose(1_200),
  number: whole(1, 999),
  city: line(60),
  discipline: line(40),
  gender: z.enum(['f', 'm']),
  pattern: pagne.shape.pattern,
  a: colour,
  b: colour,
  c: colour,
};

const known = { id: z.string().regex(/^[\w.:-]{1,200}$/, 'INVALID'), version };
const move = z.object({ id: known.id, direction: z.enum(['up', 'down']) });
const bannerFields = {
  title: line(80),
  text: prose(300),
  link: optional(messageInput.shape.link.unwrap()),
};
const faqFields = { question: line(160), answer: prose(4_000) };
const bannerId = { ...known, id: z.uuid() };

/** A message as a form writes it: flat. */
const messageFields = messageInput.omit({ audience: true, send_at: true }).extend({
  image: optional(messageInput.shape.image.unwrap()),
  image_alt: optional(messageInput.shape.image_alt.unwrap()),
  link: optional(messageInput.shape.link.unwrap()),
  link_label: optional(messageInput.shape.link_label.unwrap()),
  when: z.enum(['now', 'later', 'draft']),
  at: optional(moment),
});

const laterHasMoment = { path: ['at'], message: 'REQUIRED' };
const hasMoment = ({ when, at }: { when: string; at?: string | undefined }) =>
  when !== 'later' || Boolean(at);

/** Inputs of the acts on texts and pictures, by the acts' names. */
export const contentInputs = {
  'message.send': messageFields
    .extend({
      audience: z.enum(['all', 'country', 'user']),
      country: optional(z.string().regex(/^[A-Z]{2}$/, 'INVALID')),
      /** Somebody by address, number or id. */
      recipient: optional(z.string().trim().max(254, 'TOO_LONG')),
    })
    .refine(hasMoment, laterHasMoment)
    .refine(({ audience, country }) => audience !== 'country' || Boolean(country), {
      path: ['country'],
      message: 'REQUIRED',
    })
    .refine(({ audience, recipient }) => audience !== 'user' || Boolean(recipient), {
      path: ['recipient'],
      message: 'REQUIRED',
    }),
  'message.edit': messageFields.extend({ id: z.uuid(), version }).refine(hasMoment, laterHasMoment),
  'message.recall': z.object({ id: z.uuid() }),
  'code.create': z
    .object({
      code: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(60, 'TOO_LONG'),
      ...codeTerms,
    })
    .refine(withinCaps, tooManyPerPerson)
    .refine(withinBudget, tooManyInAll),
  'code.create-bulk': z
    .object({
      prefix: z.string().trim().max(12, 'TOO_LONG').default(''),
      count: whole(1, 5_000),
      ...codeTerms,
    })
    .refine(withinCaps, tooManyPerPerson)
    .refine(withinBudget, tooManyInAll),
  'code.end': z.object({ id: z.uuid() }),
  'candidate.create': z.object(candidateFields),
  'candidate.edit': z.object({ id: z.uuid(), version, ...candidateFields }),
  'candidate.portrait': z.object({
    id: z.uuid(),
    version,
    /** A picture that was sent here before; none takes the portrait away. */
    portrait: optional(z.string().regex(/^\/uploads\/portraits\/[0-9a-f]{32}-360\.webp$/, 'INVALID')),
  }),
  'candidate.eliminate': z.object({ id: z.uuid() }),
  'candidate.return': z.object({ id: z.uuid() }),
  'banner.create': z.object(bannerFields),
  'banner.edit': z.object({ ...bannerId, ...bannerFields }),
  'banner.remove': z.object(bannerId),
  'banner.move': move,
  'faq.create': z.object({
    ...faqFields,
    section: z.enum(['vote', 'resultats', 'bonus', 'compte', 'autre']),
  }),
  'faq.edit': z.object({ ...known, ...faqFields }),
  'faq.remove': z.object(known),
  'faq.move': move,
  /** `version` is the newest that whoever writes has read; 0 as long as there is none. */
  'page.publish': z.object({
    page: z.enum(textPages),
    version: whole(0, 1_000_000),
    markdown: prose(60_000),
  }),
  'page.restore': z.object({
    page: z.enum(textPages),
    version: whole(0, 1_000_000),
    /** 0 is the text that comes with the application. */
    restored: whole(0, 1_000_000),
  }),
} as const;
