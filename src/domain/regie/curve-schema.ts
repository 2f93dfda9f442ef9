import { z } from 'zod';
import { CURVE_RANGES, type CurveRange, type Marker } from './curve-rules.ts';

/** What of the live screen its address chooses; what an address does not say is as on air. */
export const liveQuery = z.object({
  periode: z.enum(CURVE_RANGES).default('1h'),
  /** Another week than the one on air. */
  semaine: z.uuid().optional(),
  /** Number of the talent whose curve is looked at. */
  talent: z.coerce.number().int().min(1).max(9_999).optional(),
});
export type LiveQuery = z.infer<typeof liveQuery>;

/** Votes cast in a contest by interval, annulled ones among them: nothing says of those at which minute they were cast. */
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
    /** Of the week before, as long after its opening; null for a first week. */
    before: number | null;
  };
  /** Of the whole week, the oldest first; an alarm only where it began within the curve. */
  markers: Marker[];
}
