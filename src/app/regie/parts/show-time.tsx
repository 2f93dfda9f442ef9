import { besideUtc } from '#site/regie-clock.ts';
import { useShowZone } from './use-show-zone.ts';

/** The show's own time behind an instant in UTC; nothing where it is the same. */
export function ShowTime({ iso }: { iso: string }) {
  return besideUtc(iso, useShowZone());
}
