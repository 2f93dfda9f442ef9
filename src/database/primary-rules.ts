import type { DatabaseHost } from './address.ts';
import type { ServerRole } from './role.ts';

/** The server that the product works on, and the timeline on which it became the primary. */
export interface Primary {
  host: DatabaseHost;
  timeline: number;
}

/** Each server's answer; null where it has not answered in time. */
export type Answers = readonly { host: DatabaseHost; role: ServerRole | null }[];

/**
 * Chooses, among servers that say that they take writes, the one with the highest timeline: any other is an old primary
 * that has come back and does not know yet that it was replaced. `highest` is remembered, so that the old primary is
 * not chosen again while the new one is away.
 *
 * @param current the server that the product works on now
 * @param highest the highest timeline ever seen
 * @returns undefined where no server qualifies; then nothing changes
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
  // The current server, if only slow to answer, is not given up for another of the same timeline.
  const silent = answers.some(({ host, role }) => host === current?.host && role === null);
  if (silent && current?.timeline === newest) return current;
  return best.find(({ host }) => host === current?.host) ?? best[0];
}
