import { isSeasonOver } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';

/** Until when users can give their bonus votes. */
export interface BonusLapse {
  /** When the last contest closes, ISO 8601; null as long as none is announced as the last. */
  until: string | null;
  /** The last contest has closed: the bonus votes that are left cannot be given any more. */
  over: boolean;
}

/**
 * A bonus vote can be given in any open contest of the competition (docs/specification.md §9.11); the close of the last
 * contest makes the remaining ones lapse.
 *
 * @param contests all of the competition
 */
export function bonusLapse(
  contests: readonly Pick<Contest, 'end_contest' | 'end_date' | 'status'>[],
): BonusLapse {
  const last = contests.findLast(({ end_contest }) => end_contest);
  return {
    until: last?.end_date ?? null,
    over: isSeasonOver(last),
  };
}
