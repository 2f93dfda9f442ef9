import type { BonusType } from '#domain/bonus/schema.ts';

/**
 * Where bonus votes come from: in a user's list, in the minutes of a count, and in the message to their owner. None
 * names an invited user: that they came by an invitation is private.
 */
const TYPES: Record<BonusType, readonly [listed: string, counted: string, told: string]> = {
  bienvenue: ['Bienvenue', 'Bonus de bienvenue', 'Bienvenue'],
  parrainage: ['Parrainage', 'Bonus de parrainage', 'Vos proches ont voté grâce à vous'],
  partenaire: ['Code partenaire', 'Bonus partenaire', 'Code partenaire'],
  video: ['Vidéo bonus', 'Bonus vidéo', 'Vidéo vue'],
  canal: ['Compte canal lié', 'Bonus canal', 'Compte canal lié'],
};
const inPlace = (place: 0 | 1 | 2) =>
  Object.fromEntries(Object.entries(TYPES).map(([type, words]) => [type, words[place]])) as Record<
    BonusType,
    string
  >;

/** The names of bonus votes' sources, by type. */
export const bonusTypes = { listed: inPlace(0), counted: inPlace(1), told: inPlace(2) } as const;
