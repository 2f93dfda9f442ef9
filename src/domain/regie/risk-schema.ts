import { riskInputs } from '#domain/risk/act-schema.ts';

/** Inputs of the acts on suspicious groups and on listed accounts. */
export const riskActInputs = {
  'risk.dismiss': riskInputs.dismiss,
  'risk.annul': riskInputs.annul,
  'risk.annul-list': riskInputs.annulList,
  'risk.restore': riskInputs.restore,
  'risk.restore-list': riskInputs.restoreList,
} as const;
