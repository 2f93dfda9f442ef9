import { besideUtc } from '#site/regie-clock.ts';
import { useShowZone } from './use-show-zone.ts';

/** The show's own time, to put after an instant in UTC; renders nothing when it is the same. */
export function ShowTime({ iso }: { iso: string }) {
  return besideUtc(iso, useShowZone());
}
