import { z } from 'zod';
import { readAddress } from '#database/address.ts';

// The types of environment variables, each with a French description of its values for the operator.

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const rangeInWords = (min: number, max: number) =>
  `un nombre entier de ${min.toLocaleString('fr')} à ${max.toLocaleString('fr')}`;
/** A whole number with a default (`otherwise`). */
export const integer = (min: number, max: number, otherwise: number) =>
  wholeNumber(min, max).default(otherwise).describe(rangeInWords(min, max));
/** A whole number whose default depends on other variables. */
export const optionalInteger = (min: number, max: number) =>
  wholeNumber(min, max).optional().describe(rangeInWords(min, max));
/** Values separated by commas, at least one. */
export const list = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().min(1)).min(1));

/** Tokens and secrets are sent to an issuer: only by https, except to this machine itself. */
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
