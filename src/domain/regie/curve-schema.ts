import { z } from 'zod';
import { CURVE_RANGES, type CurveRange, type Marker } from './curve-rules.ts';

/** What the live screen's address chooses; by default, what is on air. */
export const liveQuery = z.object({
  periode: z.enum(CURVE_RANGES).default('1h'),
  /** A week other than the one on air. */
  semaine: z.uuid().optional(),
  /** Number of the talent whose curve is shown. */
  talent: z.coerce.number().int().min(1).max(9_999).optional(),
});
export type LiveQuery = z.infer<typeof liveQuery>;

/** Votes cast in a contest by interval, annulled ones included: tallies do not tell at which minute those were cast. */
export interface Curve {
  /** The database's clock. */
  now: string;
  contest_id: string;
  range: CurveRange;
  /** Seconds of one interval. */
  step_s: number;
  /** Beginnings of the intervals, the oldest first; the last one may be under way. */
  starts: string[];
  total: number[];
  talents: { candidate_id: string; votes: number[] }[];
  /** Votes of the week before in as many intervals, counted from its opening; null for a first week. */
  before: { week: number; votes: number[] } | null;
  since_opening: {
    votes: number;
    /** Of those, the ones of the whole minutes that have passed; null for a first week, and in the first minute. */
    compared: number | null;
    /** Votes of the week before in as many minutes after its opening; null where `compared` is. */
    before: number | null;
  };
  /** Markers of the whole week, the oldest first; alarms only where they began within the curve. */
  markers: Marker[];
}
