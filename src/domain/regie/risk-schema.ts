import { riskInputs as on } from '#domain/risk/act-schema.ts';

/** The acts on suspicious groups and on listed accounts, and what each needs to be told. */
export const riskInputs = {
  'risk.dismiss': on.dismiss,
  'risk.annul': on.annul,
  'risk.annul-list': on.annulList,
  'risk.restore': on.restore,
  'risk.restore-list': on.restoreList,
} as const;
