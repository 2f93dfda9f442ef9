import { settingsInputs } from '#domain/contest/settings-act-schema.ts';

/** Inputs of the acts on the competition's settings. */
export const settingsActInputs = {
  'settings.name': settingsInputs.name,
  'settings.logo': settingsInputs.logo,
  'settings.votes': settingsInputs.votes,
  'settings.count': settingsInputs.count,
  'settings.zone': settingsInputs.zone,
  'settings.theme': settingsInputs.theme,
  'settings.texts': settingsInputs.texts,
} as const;
