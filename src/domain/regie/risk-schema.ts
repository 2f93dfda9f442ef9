import { riskInputs } from '#domain/risk/act-schema.ts';

/** The acts on suspicious groups and on listed accounts, and what each needs to be told. */
export const riskActInputs = {
  'risk.dismiss': riskInputs.dismiss,
  'risk.annul': riskInputs.annul,
  'risk.annul-list': riskInputs.annulList,
  'risk.restore': riskInputs.restore,
  'risk.restore-list': riskInputs.restoreList,
} as const;
