import { settingsInputs as on } from '#domain/contest/settings-act-schema.ts';

/** The acts on the competition's settings, and what each needs to be told. */
export const settingsInputs = {
  'settings.name': on.name,
  'settings.logo': on.logo,
  'settings.votes': on.votes,
  'settings.count': on.count,
  'settings.zone': on.zone,
  'settings.theme': on.theme,
  'settings.texts': on.texts,
} as const;
