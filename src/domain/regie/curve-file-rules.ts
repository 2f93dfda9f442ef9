import type { Marker } from './curve-rules.ts';
import type { Curve } from './curve-schema.ts';

type Cell = string | number | null;

/**
 * A curve as lines of a table: begin and end of each interval, votes in all and by talent, those of the week before
 * where there is one, and the markers within. Markers outside the curve are left out.
 *
 * @param talents ids, in the order of their columns
 * @param tell words a marker
 */
export function curveLines(
  { starts, step_s, total, talents: series, before, markers }: Curve,
  talents: readonly string[],
  tell: (marker: Marker) => string,
): Cell[][] {
  const own = talents.map((id) => series.find(({ candidate_id }) => candidate_id === id)?.votes);
  return starts.map((start, place) => {
    const end = new Date(Date.parse(start) + step_s * 1000).toISOString();
    const told = markers
      .filter(({ at }) => at >= start && at < end)
      .map((marker) => `${marker.at.slice(11, 19)} ${tell(marker)}`);
    return [
      start,
      end,
      total[place] ?? 0,
      ...own.map((votes) => votes?.[place] ?? 0),
      ...(before ? [before.votes[place] ?? 0] : []),
      told.join(', ') || null,
    ];
  });
}
