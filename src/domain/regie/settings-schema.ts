import { settingsInputs } from '#domain/contest/settings-act-schema.ts';

/** The acts on the competition's settings, and what each needs to be told. */
export const settingsActInputs = {
  'settings.name': settingsInputs.name,
  'settings.logo': settingsInputs.logo,
  'settings.votes': settingsInputs.votes,
  'settings.count': settingsInputs.count,
  'settings.zone': settingsInputs.zone,
  'settings.theme': settingsInputs.theme,
  'settings.texts': settingsInputs.texts,
} as const;
