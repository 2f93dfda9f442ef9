// The line in which registrations and sign-ins wait for their turn when more come than passwords can be hashed
// (docs/decisions/0042). Instants and durations are milliseconds.

/** How long the line becomes at most: a caller beyond it is told to try later, and has no place. */
export const LONGEST_LINE_MS = 10 * 60_000;
/** A ticket is good for so long after its turn. */
export const TICKET_GRACE_MS = 60_000;
/** So long after the last turn the line is over, even where its holders have not come. */
const ABSENT_MS = 5_000;
/** A caller who is told to come back after a second has done so by then. */
const BACK_MS = 1_500;

/** What may be under way at once: what is hashed within some seconds. All others keep their places outside. */
export interface TurnstileRoom {
  /** Registrations and sign-ins, those included whose password waits to be hashed. */
  room: number;
  /** So many keep the hashing busy. While a line stands, callers without a turn are let in up to here, and no further. */
  busy: number;
}

/**
 * A few more than are hashed at once, so that each hash that ends finds the next one waiting; but no more than half of
 * the room, which is kept for callers whose turn it is.
 */
export function turnstileRoom({ running, waiting }: { running: number; waiting: number }): TurnstileRoom {
  const room = running + waiting;
  return { room, busy: Math.max(running, Math.min(4 * running, Math.floor(room / 2))) };
}

export interface TurnstileLine {
  /**
   * The line's own clock, by which turns are given out: it stands still while there is no room, so that the line is as
   * late as the hashing is, and every turn keeps its distance to those before it.
   */
  readonly clock: number;
  /** When the clock was read. */
  readonly readAt: number;
  /** Until when the clock stands still besides: a caller whose turn had come found no room, and is about to come back. */
  readonly heldUntil: number;
  /** The last turn that was given out. */
  readonly lastTurn: number;
}

export const emptyLine = (now: number): TurnstileLine => ({
  clock: now,
  readAt: now,
  heldUntil: now,
  lastTurn: 0,
});

/** The line at a later instant. @param hasRoom whether there has been room since it was last read */
export function readLine(line: TurnstileLine, hasRoom: boolean, now: number): TurnstileLine {
  const passed = Math.max(0, now - Math.max(line.readAt, line.heldUntil));
  return { ...line, clock: line.clock + (hasRoom ? passed : 0), readAt: Math.max(now, line.readAt) };
}

/**
 * The line after a caller was told to wait: a newcomer's turn is the last one. Where the caller's turn had come, no
 * other turn comes before they are back: those who have found no room would else grow to a crowd, in which chance
 * decides.
 */
export function afterWait(line: TurnstileLine, turn: number, ms: number): TurnstileLine {
  const heldUntil = ms === 0 ? Math.max(line.heldUntil, line.readAt + BACK_MS) : line.heldUntil;
  return { ...line, heldUntil, lastTurn: Math.max(line.lastTurn, turn) };
}

/** Whether a ticket is still good, or has been given out by a clock that was another. */
export function isGoodTurn({ clock }: TurnstileLine, turn: number): boolean {
  return turn + TICKET_GRACE_MS >= clock && turn <= clock + LONGEST_LINE_MS;
}

export type Verdict =
  | { kind: 'in' }
  /** `ms` until the caller's turn. */
  | { kind: 'wait'; turn: number; ms: number }
  /** The line is as long as it may be. */
  | { kind: 'full' };

/**
 * What a caller is told. One whose turn has come is let in while there is room. Any other one is let in while no line
 * stands; where one does, only as far as the hashing would have nothing to do without them: nothing is kept free for
 * callers who do not come.
 *
 * @param turn of the caller's ticket, which is good; null without one
 * @param inside how many are under way
 * @param pace passwords that are hashed in a second
 */
export function judge(
  line: TurnstileLine,
  { room, busy }: TurnstileRoom,
  turn: number | null,
  inside: number,
  pace: number,
): Verdict {
  const isDue = turn !== null && turn <= line.clock;
  const stands = line.lastTurn + ABSENT_MS > line.clock;
  if (inside < (isDue || !stands ? room : busy)) return { kind: 'in' };
  const own = turn ?? Math.ceil(Math.max(line.clock, line.lastTurn) + 1000 / pace);
  const ms = Math.max(0, own - line.clock);
  return ms > LONGEST_LINE_MS ? { kind: 'full' } : { kind: 'wait', turn: own, ms };
}

/** Milliseconds until the turn that would be given out now. */
export const lineLength = ({ clock, lastTurn }: TurnstileLine): number => Math.max(0, lastTurn - clock);

/** What a hash takes at least and at most, as far as turns are given out by it. */
const HASH_MS = { least: 5, usual: 25, most: 1_000 };
/** One of so many hashes decides of the mean. */
const WEIGHT = 1 / 20;

/** @param mean milliseconds before; undefined before the first hash @param ms that the last one took */
export function meanHashMs(mean: number = HASH_MS.usual, ms: number = mean): number {
  return Math.min(HASH_MS.most, Math.max(HASH_MS.least, mean + (ms - mean) * WEIGHT));
}
