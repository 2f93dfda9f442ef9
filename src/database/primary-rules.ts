import type { DatabaseHost } from './address.ts';
import type { ServerRole } from './role.ts';

/** A server that is worked on, and the timeline on which it became the primary. */
export interface Primary {
  host: DatabaseHost;
  timeline: number;
}

/** What each of the servers has said; null where it said nothing in time. */
export type Answers = readonly { host: DatabaseHost; role: ServerRole | null }[];

/**
 * Of several servers that say that they take writes, the one of the highest timeline does: another is an old primary
 * that has come back and does not know yet that it was replaced. What was once seen is not forgotten, so that it is not
 * gone back to while the new one is away.
 *
 * @param current the one that is worked on
 * @param highest timeline that was ever seen
 * @returns undefined where the answers name none: then nothing changes
 */
export function choosePrimary(
  answers: Answers,
  current: Primary | undefined,
  highest: number,
): Primary | undefined {
  const able = answers.flatMap(({ host, role }) =>
    role?.takes_writes && role.timeline >= highest ? [{ host, timeline: role.timeline }] : [],
  );
  const newest = Math.max(...able.map(({ timeline }) => timeline));
  const best = able.filter(({ timeline }) => timeline === newest);
  // One that is only slow to answer is not given up for another of its own timeline.
  const silent = answers.some(({ host, role }) => host === current?.host && role === null);
  if (silent && current?.timeline === newest) return current;
  return best.find(({ host }) => host === current?.host) ?? best[0];
}
