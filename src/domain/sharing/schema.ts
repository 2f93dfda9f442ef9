import type { Candidate } from '#domain/contest/schema.ts';

/** What a link to the home page shares (specification §2): one thing at a time. Ids are as the address has them. */
export type Shared =
  | { kind: 'candidate'; id: string }
  | { kind: 'faq'; id: string }
  /** Whom somebody voted for. */
  | { kind: 'votes'; contestId: string | null; candidateIds: readonly string[] }
  /** Those of one week; without it, the newest there are when the link is opened. */
  | { kind: 'results'; contestId: string | null };

/** What of a candidate is seen in a shared picture. */
export type SharedCandidate = Pick<
  Candidate,
  'id' | 'display_name' | 'number' | 'discipline' | 'city' | 'gender' | 'portrait' | 'pagne'
>;

/** Everything that the picture of a shared link shows: the same card is the same picture. */
export type ShareCard =
  | { kind: 'candidate'; candidate: SharedCandidate }
  | { kind: 'faq'; question: string | null }
  | { kind: 'votes'; candidates: SharedCandidate[] }
  | { kind: 'results'; week: number; first: { candidate: SharedCandidate; rank: number; share: number }[] };
