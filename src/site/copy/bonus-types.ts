import type { BonusType } from '#domain/bonus/schema.ts';

/**
 * Where bonus votes come from: in a user's list, and in the message to their owner. None
 * names an invited user: that they came by an invitation is private.
 */
const TYPES: Record<BonusType, readonly [listed: string, told: string]> = {
  bienvenue: ['Bienvenue', 'Bienvenue'],
  parrainage: ['Parrainage', 'Vos proches ont voté grâce à vous'],
  partenaire: ['Code partenaire', 'Code partenaire'],
  video: ['Vidéo bonus', 'Vidéo vue'],
  canal: ['Compte canal lié', 'Compte canal lié'],
};
const inPlace = (place: 0 | 1) =>
  Object.fromEntries(Object.entries(TYPES).map(([type, words]) => [type, words[place]])) as Record<
    BonusType,
    string
  >;

/** The names of bonus votes' sources, by type. */
export const bonusTypes = { listed: inPlace(0), told: inPlace(1) } as const;
