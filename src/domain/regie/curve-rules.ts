import type { Alarm } from '#domain/alarms/schema.ts';

/**
 * How much of a vote its curve shows: the last hour by minute, the last six hours by five minutes, the week by hour.
 */
export const CURVE_RANGES = ['1h', '6h', 'semaine'] as const;
export type CurveRange = (typeof CURVE_RANGES)[number];

/** Something that happened to a vote at an instant. */
export interface Marker {
  kind:
    | 'opened'
    | 'suspended'
    | 'resumed'
    | 'closed'
    | 'reopened'
    | 'extended'
    | 'shortened'
    | 'published'
    | 'alarm';
  at: string;
  /** For an end that was moved: the new end. */
  end: string | null;
  /** For an alarm that began: its kind. */
  alarm: Alarm['kind'] | null;
}

const MINUTE_MS = 60_000;

/**
 * By range: the length of an interval in milliseconds, and their number; null for the week, whose number follows from
 * its length.
 */
const RANGES: Record<CurveRange, { step: number; count: number | null }> = {
  '1h': { step: MINUTE_MS, count: 60 },
  '6h': { step: 5 * MINUTE_MS, count: 72 },
  semaine: { step: 60 * MINUTE_MS, count: null },
};

/** A month of hours: no week lasts longer, and no curve has more intervals. */
const MOST_INTERVALS = 31 * 24;

/** A vote from its opening on; all milliseconds since 1970. */
export interface VoteSpan {
  opened: number;
  /** When the last vote could be cast; null while votes can be, or will be able to. */
  over: number | null;
  /** When its results came out. */
  published: number | null;
}

/** The intervals of a curve; all in milliseconds. */
export interface CurveWindow {
  /** Where the first interval begins. */
  from: number;
  /** Where the last interval begins; before `from` when there is none yet. */
  last: number;
  step: number;
}

/**
 * The time that a curve shows: until now; once the vote is over, until its end, so that the evening can still be read
 * the day after. The week range goes on until the results.
 */
export function curveWindow(range: CurveRange, vote: VoteSpan, now: number): CurveWindow {
  const { step, count } = RANGES[range];
  const floor = (time: number) => Math.floor(time / step) * step;
  const over = vote.over !== null && vote.over <= now;
  // No vote is cast at the end itself: the last interval is the one before it.
  const end = over ? (vote.over as number) - 1 : now;
  const published = range === 'semaine' && over && vote.published !== null && vote.published <= now;
  const last = floor(published ? Math.max(end, vote.published as number) : end);
  const from = count === null ? floor(vote.opened) : last - (count - 1) * step;
  return { from: Math.max(from, last - (MOST_INTERVALS - 1) * step), last, step };
}

/** Beginnings of all intervals, the oldest first. */
export function toIntervals({ from, last, step }: CurveWindow): number[] {
  return Array.from({ length: Math.max(0, (last - from) / step + 1) }, (_, n) => from + n * step);
}

/** Votes by interval, 0 where none was cast. @param rows with the interval's number */
export function toSeries(length: number, rows: readonly { place: number; votes: number }[]): number[] {
  const series = Array<number>(length).fill(0);
  for (const { place, votes } of rows) {
    if (place >= 0 && place < length) series[place] = (series[place] ?? 0) + votes;
  }
  return series;
}

/**
 * Milliseconds between two openings, to the nearest minute, since votes are tallied by minute. The curve moves the
 * votes of the week before by as much.
 */
export function openingsApart(opened: number, openedBefore: number): number {
  return Math.round((opened - openedBefore) / MINUTE_MS) * MINUTE_MS;
}

/**
 * Until when a week's votes are compared with those of the week before: the whole minutes that have passed, since a
 * minute of the week before is known only as a whole.
 *
 * @returns null while not one minute has passed since the opening
 */
export function comparedUntil({ opened, over }: VoteSpan, now: number): number | null {
  const point = Math.min(over ?? now, now);
  return point - opened < MINUTE_MS ? null : Math.floor(point / MINUTE_MS) * MINUTE_MS;
}

/** Where an instant lies on a curve, in hundredths of its width; null outside the curve. */
export function placeOnCurve(at: number, starts: readonly string[], stepSeconds: number): number | null {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Date.parse(first), Date.parse(last)];
  if (at < from || at > to + stepSeconds * 1000) return null;
  // A point of the curve stands at the beginning of its interval: instants after the last one are put at the right
  // edge.
  return to === from ? 100 : Math.min(100, ((at - from) * 100) / (to - from));
}

/**
 * By how much a figure differs from another in percent: 12 for one that is 12 % higher. A figure that is not 0 never
 * differs by −100.
 *
 * @returns null where there is nothing to compare with
 */
export function changeBetween(now: number, before: number | null): number | null {
  if (!before) return null;
  const change = Math.round(((now - before) * 100) / before);
  return now > 0 ? Math.max(-99, change) : change;
}

/** Sorts markers by time; of equal ones within a minute only the first is kept. */
export function sortMarkers(markers: readonly Marker[]): Marker[] {
  const told = new Set<string>();
  return markers
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .filter(({ kind, alarm, end, at }) => {
      const key = `${kind} ${alarm} ${end} ${at.slice(0, 16)}`;
      if (told.has(key)) return false;
      told.add(key);
      return true;
    });
}
