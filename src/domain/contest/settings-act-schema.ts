import { z } from 'zod';
import { version } from '#domain/fields-schema.ts';
import { phoneCountryInput } from '#domain/identity/schema.ts';
import { timeZone } from '#domain/time-zone-schema.ts';
import { logoInput, nameInput, shareTextsInput, themeInput } from './schema.ts';

/** What the acts on the competition's settings need to be told. */
export const settingsInputs = {
  name: z.object({ version, name: nameInput }),
  logo: z.object({
    version,
    /** A picture that was sent here before; none takes the logo away. */
    logo: z.preprocess((value) => value || undefined, logoInput.optional()),
  }),
  votes: z
    .object({
      version,
      daily_votes: z.coerce.number('INVALID').int('INVALID').min(1, 'INVALID').max(100, 'INVALID'),
      countries: z
        .union([z.array(phoneCountryInput), phoneCountryInput.transform((one) => [one])], 'REQUIRED')
        .refine((codes) => codes.length > 0, 'REQUIRED'),
      /** The one that phones begin with. */
      home: phoneCountryInput,
    })
    .refine(({ countries, home }) => countries.includes(home), { path: ['home'], message: 'INVALID' }),
  count: z.object({
    version,
    /** A box of a form: sent when it is ticked. */
    huissier_signs: z.union([z.literal('on').transform(() => true), z.boolean()]).default(false),
  }),
  zone: z.object({
    version,
    /** IANA name; none where the régie shows UTC alone. */
    time_zone: z.union([z.literal('').transform(() => null), z.null(), timeZone]),
  }),
  theme: themeInput.safeExtend({ version }),
  texts: shareTextsInput.extend({ version }),
} as const;
export type SettingsInput<Name extends keyof typeof settingsInputs> = z.output<(typeof settingsInputs)[Name]>;
