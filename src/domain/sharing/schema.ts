import type { Candidate } from '#domain/contest/schema.ts';

/**
 * What a link shares, most to the home page (docs/specification.md §12.1): one thing at a time. Ids are as the address has
 * them.
 */
export type Shared =
  | { kind: 'candidate'; id: string }
  | { kind: 'faq'; id: string }
  /** The candidates that a voter voted for. */
  | { kind: 'votes'; contestId: string | null; candidateIds: readonly string[] }
  /** Results of one week; without it, the newest there are when the link is opened. */
  | { kind: 'results'; contestId: string | null }
  /** That its results were counted again, and are exact. */
  | { kind: 'recount'; contestId: string }
  /** To register, by the code of the user who invites. */
  | { kind: 'invitation'; code: string };

/** What of a candidate is seen in a shared picture. */
export type SharedCandidate = Pick<
  Candidate,
  'id' | 'display_name' | 'number' | 'discipline' | 'city' | 'gender' | 'portrait' | 'pagne'
>;

/** What of a picture is the broadcaster's own. */
export interface CardLook {
  name: string;
  /** Path of a picture that was sent here. */
  logo: string | null;
  /** Colours, each as `#RRGGBB`; null for ours. */
  action: string | null;
  choice: string | null;
  /** In place of our words for what is shared. */
  title: string | null;
  description: string | null;
}

/** What a picture is about; `site` is what pages show that share nothing in particular. */
type CardSubject =
  | { kind: 'candidate'; candidate: SharedCandidate }
  | { kind: 'faq'; question: string; faces: SharedCandidate[] }
  | { kind: 'votes'; candidates: SharedCandidate[] }
  | {
      kind: 'results';
      week: number;
      first: { candidate: SharedCandidate; rank: number; share: number }[];
      /** The key of the contest's register, in one line; null where it has none. */
      verifier: string | null;
    }
  | { kind: 'recount'; week: number; votes: number; verifier: string | null }
  /** First name of the user who invites; null where it cannot be shown. */
  | { kind: 'invitation'; name: string | null; faces: SharedCandidate[] }
  | { kind: 'site'; faces: SharedCandidate[] };

/** Everything that the picture of a shared link shows: the same card is the same picture. */
export type ShareCard = CardSubject & {
  /** Left out where all of it is ours. */
  look?: CardLook;
};
