import type { ActName } from '#domain/regie/schema.ts';

/**
 * The word that an operator types for an act that must not happen by accident: screens ask for it, the server checks
 * it, in any case and with or without accents (`toWord`).
 */
export const actWords: Partial<Record<ActName, string>> = {
  'contest.open': 'OUVRIR',
  'contest.suspend': 'SUSPENDRE',
  'contest.resume': 'REPRENDRE',
  'contest.close': 'CLORE',
  'contest.extend': 'PROLONGER',
  'contest.shorten': 'AVANCER',
  'contest.reopen': 'ROUVRIR',
  'contest.publish': 'PUBLIER',
  'contest.correct': 'CORRIGER',
  'candidate.eliminate': 'ÉLIMINER',
  'risk.annul': 'ANNULER',
  'risk.annul-list': 'ANNULER',
  'risk.restore': 'RÉTABLIR',
  'risk.restore-list': 'RÉTABLIR',
  'register.resume': 'REPRENDRE',
  'user.block': 'BLOQUER',
};

/** Normalizes a typed word: a phone’s keyboard writes lower case, and accents. */
export const toWord = (typed: string): string =>
  typed.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
