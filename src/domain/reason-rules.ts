/** The fewest characters that say why, where the reason is for good: in the journal, in minutes, in the public log of votes. */
export const REASON_MIN = 10;
