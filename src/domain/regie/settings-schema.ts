import { z } from 'zod';
import { logoInput, nameInput, shareTextsInput, themeInput } from '#domain/contest/schema.ts';
import { phoneCountryInput } from '#domain/identity/schema.ts';

const version = z.string().max(64);

/** Inputs of the acts on the competition's settings, by the acts' names. */
export const settingsInputs = {
  'settings.name': z.object({ version, name: nameInput }),
  'settings.logo': z.object({
    version,
    /** A picture that was sent here before; none takes the logo away. */
    logo: z.preprocess((value) => value || undefined, logoInput.optional()),
  }),
  'settings.votes': z
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
  'settings.theme': themeInput.safeExtend({ version }),
  'settings.texts': shareTextsInput.extend({ version }),
} as const;
