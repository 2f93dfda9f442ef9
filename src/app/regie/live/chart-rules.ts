import { type Marker, placeOnCurve } from '#domain/regie/curve-rules.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';

/** The SVG view box of a curve, stretched to its place on the page. */
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 100;

/** A round figure above the highest value, so that the scale does not move with every vote. */
export function scaleFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 10)));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest;
}

/** The `points` attribute of a curve's SVG polyline. @param top value at the upper edge */
export function toPoints(values: readonly number[], top: number): string {
  const x = (place: number) => (place * CHART_WIDTH) / Math.max(1, values.length - 1);
  const y = (value: number) => CHART_HEIGHT - (Math.min(value, top) * CHART_HEIGHT) / Math.max(1, top);
  return values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
}

/** Whether more votes may still come into the last interval. */
export function isUnderWay({ now, starts, step_s }: Pick<Curve, 'now' | 'starts' | 'step_s'>): boolean {
  const last = starts.at(-1);
  return last !== undefined && Date.parse(last) + step_s * 1000 > Date.parse(now);
}

/** A curve as one line, or as two while its last interval is under way. @param points as `toPoints` writes them */
export function toPolylines(points: string, underWay: boolean): { points: string; finished: boolean }[] {
  const all = points.split(' ');
  if (!underWay || all.length < 2) return [{ points, finished: true }];
  return [
    { points: all.slice(0, -1).join(' '), finished: true },
    { points: all.slice(-2).join(' '), finished: false },
  ];
}

/** A marker on the curve, in hundredths of its width. */
export interface PlacedMarker {
  marker: Marker;
  place: number;
  /** On which side of its line the marker's name stands; null when there is no room for the name. */
  label: 'after' | 'before' | null;
}

/** Width of the longest name, in hundredths of a curve at 1280 pixels, roughly. */
const NAME_WIDTH = 14;

/**
 * The markers on a curve, and which of their names have room. The newest get room first: operators look for those.
 */
export function placeMarkers({ markers, starts, step_s }: Pick<Curve, 'markers' | 'starts' | 'step_s'>) {
  const taken: [number, number][] = [];
  const free = (from: number, to: number) =>
    from >= 0 && to <= 100 && taken.every(([a, b]) => to <= a || from >= b);
  const placed: PlacedMarker[] = [];
  for (const marker of [...markers].reverse()) {
    const place = placeOnCurve(Date.parse(marker.at), starts, step_s);
    if (place === null) continue;
    const label = free(place, place + NAME_WIDTH)
      ? 'after'
      : free(place - NAME_WIDTH, place)
        ? 'before'
        : null;
    if (label) taken.push(label === 'after' ? [place, place + NAME_WIDTH] : [place - NAME_WIDTH, place]);
    placed.unshift({ marker, place, label });
  }
  return placed;
}

/** Indices spread evenly from the first to the last of a row; fewer when the row is short. */
export function spread(length: number, wanted: number): number[] {
  if (length === 0) return [];
  const all = Array.from({ length: wanted }, (_, n) => Math.round((n * (length - 1)) / (wanted - 1)));
  return [...new Set(all)];
}
