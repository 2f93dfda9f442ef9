import { z } from 'zod';
import { isOutsideLink, isOwnPath } from './link-rules.ts';

/** A field that may be left empty; empty, it becomes undefined. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** A field that must not be left empty; empty, it fails with REQUIRED. */
export const given = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', 'REQUIRED')
    .pipe(schema);

/** Says of a field that it is not there (REQUIRED), or that it is wrong (INVALID): the error of a schema without others. */
export const missingOrWrong = ({ input }: { input?: unknown }) =>
  input === undefined || input === null ? 'REQUIRED' : 'INVALID';

/** A moment; without a zone, as a form's own field writes it, it is read as UTC. */
export const moment = z.iso
  .datetime({ local: true, offset: true, error: 'INVALID' })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString());

/** A whole number as a form writes it. */
export const whole = (min: number, max: number) =>
  z.coerce.number('INVALID').int('INVALID').min(min, 'INVALID').max(max, 'INVALID');

/** A text without a NUL or half of an emoji, which PostgreSQL refuses. @param max characters */
export const prose = (max: number) =>
  z
    .string('REQUIRED')
    .trim()
    .min(1, 'REQUIRED')
    .max(max, 'TOO_LONG')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'INVALID')
    .transform((text) => text.replaceAll('\r\n', '\n'));

/** A text of one line. @param max characters */
export const line = (max: number) => prose(max).refine((text) => !/\p{Cc}/u.test(text), 'INVALID');

/** Why something is done, for the journal. @param min the fewest characters that can say why */
export const reason = (min: number) => z.string('REQUIRED').trim().min(min, 'TOO_SHORT').max(500, 'TOO_LONG');

/** The version of the row that a form has shown, as `toVersion` writes it. */
export const version = z.string().max(64);
/** Id and version of the row that a form changes. */
export const known = { id: z.string().regex(/^[\w.:-]{1,200}$/, 'INVALID'), version };
/** One place up or down in an ordered list. */
export const direction = z.enum(['up', 'down']);
export const move = z.object({ id: known.id, direction });

/** Where a button or a banner leads: a page of this site, or an address by https. */
export const link = z.string().refine((text) => isOwnPath(text) || isOutsideLink(text), 'INVALID');
