import type { Candidate } from '#domain/contest/schema.ts';

/** A candidate on a page without descriptions. */
export type ShownCandidate = Omit<Candidate, 'description'>;

/** Drops a candidate's description, the longest field, for a page that does not show it. */
export const undescribed = ({ description: _, ...candidate }: Candidate): ShownCandidate => candidate;
