// The line in which registrations and sign-ins wait for their turn when more come than passwords can be hashed
// (docs/decisions/0042). Instants and durations are milliseconds.

/** How long the line becomes at most: a caller beyond it is told to try later, and has no place. */
export const LONGEST_LINE_MS = 10 * 60_000;
/** How long a ticket stays good after its turn. */
export const TICKET_GRACE_MS = 60_000;
/** How long after the last turn the line is over, even where ticket holders have not come. */
const ABSENT_MS = 5_000;
/** Time after which a caller who was told to come back in a second has done so. */
const BACK_MS = 1_500;

/** What may be under way at once. */
export interface TurnstileRoom {
  /** Registrations and sign-ins, including those whose password waits to be hashed. */
  room: number;
  /**
   * As many as keep the hashing busy. While there is a line, callers without a turn are let in only up to this number.
   */
  busy: number;
}

/** How many passwords are hashed at once, and how many may wait for it. */
export interface HashingLimits {
  running: number;
  waiting: number;
}

/** Seconds of hashing that find room: all other callers keep their places outside, where waiting costs nothing. */
const ROOM_SECONDS = 2.5;

/**
 * The room that there is: as many as are hashed within some seconds at the present pace, so that a caller who is let in
 * is served soon, also on a machine that has other work. Callers without a turn are left a few more places than are
 * hashed at once, so that each hash that ends finds the next one waiting; but no more than half of the room.
 */
export function turnstileRoom({ running, waiting }: HashingLimits, pace: number): TurnstileRoom {
  const room = Math.min(running + waiting, Math.max(2 * running, Math.ceil(pace * ROOM_SECONDS)));
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
  /** Until when the clock stands still too: a caller whose turn had come found no room, and is about to come back. */
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
 * The line after a caller was let in out of turn: its clock catches up with the time by that one place, and never calls
 * a caller before the time that they were told.
 *
 * @param pace passwords that are hashed in a second
 */
export function afterSpare(line: TurnstileLine, pace: number): TurnstileLine {
  return { ...line, clock: Math.max(line.clock, Math.min(line.readAt, line.clock + 1000 / pace)) };
}

/**
 * The line after a caller was told to wait: a newcomer's turn is the last one. Where the caller's turn had come, no
 * other turn comes before they are back: otherwise callers who found no room would become a crowd, in which chance
 * decides.
 */
export function afterWait(line: TurnstileLine, turn: number, ms: number): TurnstileLine {
  const heldUntil = ms === 0 ? Math.max(line.heldUntil, line.readAt + BACK_MS) : line.heldUntil;
  return { ...line, heldUntil, lastTurn: Math.max(line.lastTurn, turn) };
}

/** Whether a ticket is good: not expired, and not so far ahead that another clock must have given it out. */
export function isGoodTurn({ clock }: TurnstileLine, turn: number): boolean {
  return turn + TICKET_GRACE_MS >= clock && turn <= clock + LONGEST_LINE_MS;
}

export type TurnstileVerdict =
  /** `spare`: though there is a line, because the hashing would have nothing to do otherwise. */
  | { kind: 'in'; spare: boolean }
  /** `ms` until the caller's turn. */
  | { kind: 'wait'; turn: number; ms: number }
  /** The line is as long as it may be. */
  | { kind: 'full' };

/**
 * Decides what a caller is told. A caller whose turn has come is let in while there is room. Any other caller is let in
 * while there is no line; where there is one, only to keep the hashing busy: no place is kept free for callers who do
 * not come.
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
): TurnstileVerdict {
  const isDue = turn !== null && turn <= line.clock;
  const stands = line.lastTurn + ABSENT_MS > line.clock;
  const spare = stands && !isDue;
  if (inside < (spare ? busy : room)) return { kind: 'in', spare };
  const own = turn ?? Math.ceil(Math.max(line.clock, line.lastTurn) + 1000 / pace);
  const ms = Math.max(0, own - line.clock);
  return ms > LONGEST_LINE_MS ? { kind: 'full' } : { kind: 'wait', turn: own, ms };
}

/** Milliseconds until the turn that would be given out now. */
export const lineLength = ({ clock, lastTurn }: TurnstileLine): number => Math.max(0, lastTurn - clock);

/** Milliseconds of a hash by which turns are given out: the bounds of the mean, and its first value. */
const HASH_MS = { least: 5, usual: 25, most: 1_000 };
/** Weight of the last hash in the moving mean. */
const WEIGHT = 1 / 20;

/** @param mean milliseconds before; undefined before the first hash @param ms that the last one took */
export function meanHashMs(mean: number = HASH_MS.usual, ms: number = mean): number {
  return Math.min(HASH_MS.most, Math.max(HASH_MS.least, mean + (ms - mean) * WEIGHT));
}
