import type { Bonus, BonusType } from '#domain/bonus/schema.ts';

/** A phone's record of the bonus votes that its user was told of. */
export interface ToldBonus {
  /** Id of the user. */
  user: string;
  /** Number of the newest bonus vote they were told of, counted from 1; null when the phone never learned it. */
  number: number | null;
  /** How many were left to give when last seen; if there are more now, the others came from elsewhere. */
  left: number;
}

/** The server's counts of a user's bonus votes, as far as the page has them. */
export interface Heard {
  /** Left to give. */
  left: number;
  /** How many were ever granted; null without the profile, which alone says it. */
  granted: number | null;
}

/** Whether bonus votes may have come that the user was not told of; only then does the page ask the server which. */
export function mayHaveCome(told: ToldBonus, heard: Heard): boolean {
  return (
    heard.left > told.left || (told.number !== null && heard.granted !== null && heard.granted > told.number)
  );
}

/**
 * The bonus votes of the server's answer that the user has to be told of. The user knows of those already spent.
 *
 * @param grants newest first
 */
export function untold(grants: readonly Bonus[], told: ToldBonus, heard: Heard): Bonus[] {
  const toGive = grants.filter(({ vote }) => vote === null);
  if (told.number === null) return toGive.slice(0, Math.max(0, heard.left - told.left));
  const { number } = told;
  return toGive.filter((grant) => grant.number > number);
}

/** The record after these bonus votes were read. @param grants the server's whole answer, so that none is told twice */
export function afterTelling(grants: readonly Bonus[], told: ToldBonus, heard: Heard): ToldBonus {
  const newest = Math.max(told.number ?? 0, ...grants.map(({ number }) => number));
  return { user: told.user, number: newest, left: heard.left };
}

/** Bonus votes that were earned in the same way, with the same code or video. */
export interface EarnedBy {
  type: BonusType;
  source: string | null;
  count: number;
}

/** Groups bonus votes by how they were earned, in the given order. */
export function earnedBy(grants: readonly Pick<Bonus, 'bonus_type' | 'source'>[]): EarnedBy[] {
  const ways = new Map<string, EarnedBy>();
  for (const { bonus_type: type, source } of grants) {
    const key = `${type} ${source ?? ''}`;
    const way = ways.get(key) ?? { type, source, count: 0 };
    ways.set(key, { ...way, count: way.count + 1 });
  }
  return [...ways.values()];
}
