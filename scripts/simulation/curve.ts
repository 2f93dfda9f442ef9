/** After the opening, the rush falls to about a third in so many minutes. */
const RUSH_MINUTES = 2;
/** Arrivals while nothing happens, as a part of the busiest second. */
const MURMUR = 0.12;
/** The presenter's last call: minutes before the end, and its arrivals as a part of the busiest second. */
const LAST_CALL_MINUTES = 4;
const LAST_CALL = 0.7;
/** Minutes from the presenter’s word to the busiest second. */
const RISE_MINUTES = 0.5;

/**
 * The arrivals at a moment of an evening, as a part of its busiest second: a rush when the vote opens, which ebbs, and
 * another before it ends.
 *
 * @param at minutes since the opening
 * @param minutes how long the vote is open
 */
export function share(at: number, minutes: number): number {
  if (at < 0 || at >= minutes) return 0;
  const rush = at < RISE_MINUTES ? at / RISE_MINUTES : Math.exp(-(at - RISE_MINUTES) / RUSH_MINUTES);
  const left = minutes - at;
  const call = left < LAST_CALL_MINUTES ? LAST_CALL * (1 - left / LAST_CALL_MINUTES) : 0;
  return Math.min(1, Math.max(MURMUR * Math.min(1, at / RISE_MINUTES), rush, call));
}

/**
 * The arrivals in each second of an evening.
 *
 * @param peak arrivals in the busiest second
 * @param secondsPerMinute how long a minute of the evening lasts: 60, or less where an evening is played faster
 */
export function arrivals(peak: number, minutes: number, secondsPerMinute = 60): number[] {
  const seconds = minutes * secondsPerMinute;
  return Array.from(
    { length: seconds },
    (_, second) => peak * share((second + 0.5) / secondsPerMinute, minutes),
  );
}
