/** The kinds of alarms, the gravest first. */
export const ALARM_KINDS = [
  'database',
  'queue',
  'refusals',
  'silence',
  'rollup',
  'register',
  'grants',
  'fraud',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Milliseconds between two looks; thresholds count looks. */
export const LOOK_MS = 5_000;

interface Threshold {
  /** An alarm begins at this value or above. */
  raise: number;
  /** It ends at this value or below; between both, it stays as it is. */
  clear: number;
  /** Looks in a row that it takes to begin, so that one bad second is no alarm. */
  looks: number;
  /** Looks in a row that it takes to end, so that the alarm does not come and go. */
  calm: number;
}

export const THRESHOLDS: Record<AlarmKind, Threshold> = {
  /** Milliseconds that the database takes for its simplest answer. */
  database: { raise: 1_000, clear: 300, looks: 2, calm: 6 },
  /** Hundredths of the votes that may wait to be written. */
  queue: { raise: 50, clear: 20, looks: 2, calm: 6 },
  /** Hundredths of the requests to vote of the last minutes that were refused because the product lacked capacity. */
  refusals: { raise: 2, clear: 0.5, looks: 2, calm: 6 },
  /** Whole minutes without a vote, while the vote is open and an hour was busy. */
  silence: { raise: 3, clear: 0, looks: 1, calm: 1 },
  /** Seconds by which the figures of the screen are behind. */
  rollup: { raise: 60, clear: 15, looks: 2, calm: 2 },
  /** 0 up to date, 1 late, 2 incomplete, 3 stopped, 4 disputed. */
  register: { raise: 1, clear: 0, looks: 2, calm: 2 },
  /** 1 while bonus votes are granted too fast. */
  grants: { raise: 1, clear: 0, looks: 1, calm: 12 },
  /** Groups of accounts that wait for an urgent decision: one is an admin's work, several at once are an attack. */
  fraud: { raise: 3, clear: 1, looks: 1, calm: 1 },
};

/** What one look found, by kind; what could not be looked at is left out and changes nothing. */
export type Readings = Partial<Record<AlarmKind, number>>;

interface AlarmStanding {
  raised: boolean;
  /** Looks in a row that speak for the other state. */
  streak: number;
}
/** The state of each kind after all looks so far; kinds that were never looked at are calm. */
export type AlarmWatch = Partial<Record<AlarmKind, AlarmStanding>>;

/**
 * Adds one look to the watch.
 *
 * @param watch the state after the looks before
 * @returns the watch as it is now, and which alarms have begun and ended with this look
 */
export function look(
  watch: AlarmWatch,
  readings: Readings,
): { watch: AlarmWatch; raised: AlarmKind[]; cleared: AlarmKind[] } {
  const next: AlarmWatch = { ...watch };
  const [raised, cleared]: [AlarmKind[], AlarmKind[]] = [[], []];
  for (const kind of ALARM_KINDS) {
    const value = readings[kind];
    if (value === undefined) continue;
    const { raise, clear, looks, calm } = THRESHOLDS[kind];
    const before = watch[kind] ?? { raised: false, streak: 0 };
    const other = before.raised ? value <= clear : value >= raise;
    const streak = other ? before.streak + 1 : 0;
    const turns = streak >= (before.raised ? calm : looks);
    next[kind] = turns ? { raised: !before.raised, streak: 0 } : { raised: before.raised, streak };
    if (turns) (before.raised ? cleared : raised).push(kind);
  }
  return { watch: next, raised, cleared };
}

/** The figures of a look: those of the live screen, and some beside it. */
export interface WatchedFigures {
  database: { answered_ms: number; rollup_lag_s: number };
  process: { queue: number; accepted: number; refused: readonly { code: string; count: number }[] };
  /** The last sixty minutes, the one under way last. */
  minutes: readonly { votes: number }[];
  contest: { status: string } | null;
  register: 'stopped' | 'disputed' | 'incomplete' | 'late' | 'current' | null;
  grants: { alarm: boolean } | null;
  /** Groups of accounts that wait for an urgent decision. */
  urgent: number;
  /** Ballots that may wait to be written, in all processes. */
  maxQueue: number;
}

/** Error codes of refusals that are due to a lack of capacity, and not to the voter. */
export const FOR_WANT: readonly string[] = ['BUSY', 'DATABASE_UNAVAILABLE', 'INTERNAL'];
/** Fewer refusals than this are no alarm, however few votes there are. */
const FEWEST_REFUSED = 20;
/** A vote a minute on average: below it, silence says nothing. */
const BUSY_HOUR_VOTES = 60;

const HEALTH = { current: 0, late: 1, incomplete: 2, stopped: 3, disputed: 4 } as const;

/** What a look at these figures finds. */
export function toReadings(figures: WatchedFigures): Record<AlarmKind, number> {
  const { database, process, register, grants, urgent, maxQueue } = figures;
  const refused = process.refused
    .filter(({ code }) => FOR_WANT.includes(code))
    .reduce((sum, { count }) => sum + count, 0);
  const all = process.accepted + process.refused.reduce((sum, { count }) => sum + count, 0);
  return {
    database: database.answered_ms,
    queue: maxQueue > 0 ? (100 * process.queue) / maxQueue : 0,
    refusals: refused >= FEWEST_REFUSED ? (100 * refused) / all : 0,
    silence: silentMinutes(figures),
    rollup: database.rollup_lag_s,
    register: register ? HEALTH[register] : 0,
    grants: grants?.alarm ? 1 : 0,
    fraud: urgent,
  };
}

/** Whole minutes without a vote at the end of a busy hour of an open vote; 0 otherwise. */
function silentMinutes({ minutes, contest, database }: WatchedFigures): number {
  if (contest?.status !== 'open') return 0;
  // The minutes come from the roll-up: where that is late, its own alarm says so.
  if (database.rollup_lag_s >= THRESHOLDS.rollup.raise) return 0;
  const whole = minutes.slice(0, -1).map(({ votes }) => votes);
  // A vote in the minute under way ends the silence at once.
  if ((minutes.at(-1)?.votes ?? 0) > 0) return 0;
  if (whole.reduce((sum, votes) => sum + votes, 0) < BUSY_HOUR_VOTES) return 0;
  return whole.length - 1 - whole.findLastIndex((votes) => votes > 0);
}
