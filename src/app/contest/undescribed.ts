import type { Candidate } from '#domain/contest/schema.ts';

/** What a page shows of a candidate that shows no description. */
export type ShownCandidate = Omit<Candidate, 'description'>;

/** A candidate for a page that shows no description: it is the longest of what is known of them, and is not sent. */
export const undescribed = ({ description: _, ...candidate }: Candidate): ShownCandidate => candidate;
