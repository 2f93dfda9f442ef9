import type { Contest } from '#domain/contest/schema.ts';

/** Until when bonus votes can be given. */
export interface BonusLapse {
  /** When the last contest closes, ISO 8601; null as long as none is announced as the last. */
  until: string | null;
  /** It has closed: what is left cannot be given any more. */
  over: boolean;
}

/**
 * A bonus vote can be given in any open contest of the competition, up to its last (docs/specification.md §9.11): with
 * that one's close the rest lapses.
 *
 * @param contests all of the competition
 */
export function bonusLapse(
  contests: readonly Pick<Contest, 'end_contest' | 'end_date' | 'status'>[],
): BonusLapse {
  const last = contests.findLast(({ end_contest }) => end_contest);
  return {
    until: last?.end_date ?? null,
    over: last?.status === 'closed' || last?.status === 'published',
  };
}
