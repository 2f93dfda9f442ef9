import type { AuditEvent } from '#domain/acts/schema.ts';
import type { Count } from './schema.ts';

/**
 * The count that comes out by itself: of several plans the last one holds.
 *
 * @param counts the newest first
 * @param now the database's clock, ISO 8601
 * @returns undefined where no publication is planned
 */
export const findPlanned = <C extends Pick<Count, 'published_at' | 'superseded_at'>>(
  counts: readonly C[],
  now: string,
): C | undefined =>
  counts.find(({ published_at, superseded_at }) => published_at && published_at > now && !superseded_at);

/** Whether an event of the journal has planned a publication: the result came out later than it was decided. */
export const isPlannedIn = ({ act, at, after }: Pick<AuditEvent, 'act' | 'at' | 'after'>): boolean =>
  act === 'contest.publish' && typeof after?.published_at === 'string' && after.published_at > at;
