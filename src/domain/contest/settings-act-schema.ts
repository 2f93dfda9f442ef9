import { z } from 'zod';
import { version } from '#domain/fields-schema.ts';
import { phoneCountryInput } from '#domain/identity/schema.ts';
import { timeZone } from '#domain/time-zone-schema.ts';
import { logoInput, nameInput, shareTextsInput, themeInput } from './schema.ts';

/** The inputs of the acts on the competition's settings. */
export const settingsInputs = {
  name: z.object({ version, name: nameInput }),
  logo: z.object({
    version,
    /** The path of a logo that was uploaded before; absent: the logo is removed. */
    logo: z.preprocess((value) => value || undefined, logoInput.optional()),
  }),
  votes: z
    .object({
      version,
      daily_votes: z.coerce.number('INVALID').int('INVALID').min(1, 'INVALID').max(100, 'INVALID'),
      countries: z
        .union([z.array(phoneCountryInput), phoneCountryInput.transform((one) => [one])], 'REQUIRED')
        .refine((codes) => codes.length > 0, 'REQUIRED'),
      /** The country that fields for phone numbers offer first. */
      home: phoneCountryInput,
    })
    .refine(({ countries, home }) => countries.includes(home), { path: ['home'], message: 'INVALID' }),
  count: z.object({
    version,
    /** A checkbox: the form sends it only when it is ticked. */
    huissier_signs: z.union([z.literal('on').transform(() => true), z.boolean()]).default(false),
  }),
  zone: z.object({
    version,
    /** IANA name; null where the régie shows UTC alone. */
    time_zone: z.union([z.literal('').transform(() => null), z.null(), timeZone]),
  }),
  theme: themeInput.safeExtend({ version }),
  texts: shareTextsInput.extend({ version }),
} as const;
export type SettingsInput<Name extends keyof typeof settingsInputs> = z.output<(typeof settingsInputs)[Name]>;
