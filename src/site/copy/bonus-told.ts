import { REFERRAL_AMOUNT } from '#domain/bonus/rules.ts';
import type { BonusType } from '#domain/bonus/schema.ts';
import { bonusTypes } from './bonus-types.ts';
import { bonusCopy } from './earned-votes.ts';

/** Bonus votes earned in one way, with the code or the title if there is one. */
interface Earned {
  type: BonusType;
  source: string | null;
  count: number;
}

/** Sentences that tell of bonus votes which have just come (docs/specification.md §9.12). */
export const toldCopy = {
  /** « Code partenaire · RADIOSUD », or several ways in one line. */
  by(earned: readonly Earned[]): string {
    const [only, ...others] = earned;
    if (only && others.length === 0)
      return [bonusTypes.told[only.type], only.source].filter((part) => part !== null).join(' · ');
    return [...new Set(earned.map(({ type }) => bonusTypes.told[type]))].join(' · ');
  },
  text(earned: readonly Earned[]): string {
    const count = earned.reduce((sum, one) => sum + one.count, 0);
    // The specification fixes this sentence (§9.3) for what invitations give once.
    return count === REFERRAL_AMOUNT && earned.every(({ type }) => type === 'parrainage')
      ? bonusCopy.referralGranted
      : bonusCopy.granted(count);
  },
  /** After a code, for browsers without JavaScript. */
  byCode: (count: number) =>
    `${bonusTypes.told.partenaire}\u00a0: ${bonusCopy.granted(count).replace('Vous', 'vous')}`,
  give: bonusCopy.give,
} as const;
