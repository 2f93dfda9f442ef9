import type { Bonus, BonusType } from '#domain/bonus/schema.ts';

/** What a phone knows of the bonus votes that its user was told of. */
export interface ToldBonus {
  /** Id of the user whose they are. */
  user: string;
  /** Number of the newest that they were told of: numbers run from 1. Null where the phone never learned it. */
  number: number | null;
  /** How many were left to give, as last seen: more than these have come from elsewhere. */
  left: number;
}

/** What the server says of a user's bonus votes, as far as the page has heard. */
export interface Heard {
  /** Left to give. */
  left: number;
  /** All that were ever granted; null where only the profile would say it. */
  granted: number | null;
}

/** Whether bonus votes may have come that the user was not told of: only then is the server asked which. */
export function mayHaveCome(told: ToldBonus, heard: Heard): boolean {
  return (
    heard.left > told.left || (told.number !== null && heard.granted !== null && heard.granted > told.number)
  );
}

/**
 * Bonus votes of the server's answer that the user has to be told of. What was spent already is known to its owner.
 *
 * @param grants the newest first
 */
export function untold(grants: readonly Bonus[], told: ToldBonus, heard: Heard): Bonus[] {
  const toGive = grants.filter(({ vote }) => vote === null);
  if (told.number === null) return toGive.slice(0, Math.max(0, heard.left - told.left));
  const { number } = told;
  return toGive.filter((grant) => grant.number > number);
}

/** What is stored once these were read. @param grants the server's answer, told or spent: none is told twice */
export function afterTelling(grants: readonly Bonus[], told: ToldBonus, heard: Heard): ToldBonus {
  const newest = Math.max(told.number ?? 0, ...grants.map(({ number }) => number));
  return { user: told.user, number: newest, left: heard.left };
}

/** Bonus votes of one way, and of one code or video. */
export interface EarnedBy {
  type: BonusType;
  source: string | null;
  count: number;
}

/** How bonus votes were earned, those alike together, in the order given. */
export function earnedBy(grants: readonly Pick<Bonus, 'bonus_type' | 'source'>[]): EarnedBy[] {
  const ways = new Map<string, EarnedBy>();
  for (const { bonus_type: type, source } of grants) {
    const key = `${type} ${source ?? ''}`;
    const way = ways.get(key) ?? { type, source, count: 0 };
    ways.set(key, { ...way, count: way.count + 1 });
  }
  return [...ways.values()];
}
