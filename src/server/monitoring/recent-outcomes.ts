import type { RecentOutcomes } from '#domain/regie/schema.ts';

/** How long the outcomes of requests are remembered. */
export const RECENT_MINUTES = 5;
/** The time is divided into parts of this length; a part that is too old is forgotten as a whole. */
const PART_MS = 10_000;
const PARTS = (RECENT_MINUTES * 60_000) / PART_MS;

interface Part {
  /** The part's number, counted from 1970. */
  number: number;
  accepted: number;
  refused: Map<string, number>;
}

/** The outcomes of this process's requests to vote in the last minutes, in a bounded number of parts. */
export interface OutcomeRing {
  /**
   * @param refusal the code, or null when the votes were taken
   * @param now milliseconds since 1970
   */
  note(refusal: string | null, now: number): void;
  read(now: number): RecentOutcomes;
}

/** Counts the outcomes of votes in the last five minutes, in constant memory. */
export function createOutcomeRing(): OutcomeRing {
  const ring: (Part | undefined)[] = new Array(PARTS);
  const numberAt = (now: number) => Math.floor(now / PART_MS);
  return {
    note(refusal, now) {
      const number = numberAt(now);
      let part = ring[number % PARTS];
      if (part?.number !== number) {
        part = { number, accepted: 0, refused: new Map() };
        ring[number % PARTS] = part;
      }
      if (refusal === null) part.accepted += 1;
      else part.refused.set(refusal, (part.refused.get(refusal) ?? 0) + 1);
    },
    read(now) {
      const last = numberAt(now);
      let accepted = 0;
      const refused = new Map<string, number>();
      for (const part of ring) {
        // A clock that was put back leaves parts of the future, which are not recent either.
        if (!part || part.number > last || part.number <= last - PARTS) continue;
        accepted += part.accepted;
        for (const [code, count] of part.refused) refused.set(code, (refused.get(code) ?? 0) + count);
      }
      return { minutes: RECENT_MINUTES, accepted, refused: mostFrequentFirst(refused) };
    },
  };
}

/** Adds up the outcomes of several processes, and the ballots that wait in them. */
export function sumOutcomes(
  all: readonly (RecentOutcomes & { queue: number })[],
): RecentOutcomes & { queue: number } {
  const refused = new Map<string, number>();
  for (const { code, count } of all.flatMap((one) => one.refused))
    refused.set(code, (refused.get(code) ?? 0) + count);
  return {
    minutes: RECENT_MINUTES,
    accepted: all.reduce((sum, one) => sum + one.accepted, 0),
    refused: mostFrequentFirst(refused),
    queue: all.reduce((sum, one) => sum + one.queue, 0),
  };
}

function mostFrequentFirst(refused: ReadonlyMap<string, number>): RecentOutcomes['refused'] {
  return [...refused]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
