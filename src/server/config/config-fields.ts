import { z } from 'zod';
import { readAddress } from '#database/address.ts';

// What variables of the environment look like, and in words for the operator who starts the server what they take.

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const rangeInWords = (min: number, max: number) =>
  `un nombre entier de ${min.toLocaleString('fr')} à ${max.toLocaleString('fr')}`;
/** A whole number, and the one that it is where none is given. */
export const integer = (min: number, max: number, otherwise: number) =>
  wholeNumber(min, max).default(otherwise).describe(rangeInWords(min, max));
/** One whose default depends on others. */
export const optionalInteger = (min: number, max: number) =>
  wholeNumber(min, max).optional().describe(rangeInWords(min, max));
/** Values with commas between them, at least one. */
export const list = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().min(1)).min(1));

/** Tokens and secrets go there: not in the open, unless it never leaves the machine. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(url))
  .optional()
  .describe('une adresse en https://, ou en http:// sur cette machine');

export const secret = z
  .string()
  .min(32)
  .optional()
  .describe('il faut 32 caractères ou plus, comme en fait « openssl rand -hex 32 »');
export const database = z
  .string()
  .refine((text) => readAddress(text) !== null)
  .optional()
  .describe(
    'postgresql://utilisateur:mot-de-passe@hôte:5432/base, ou plusieurs serveurs dont un principal : …@hôte1:5432,hôte2:5432/base ; ' +
      'dans le mot de passe, / # ? @ et % s’écrivent %2F %23 %3F %40 et %25',
  );
