/** The fewest characters of a reason that is kept for good: in the journal, in minutes, in the public log of votes. */
export const REASON_MIN = 10;
