import type { Candidate } from '#domain/contest/schema.ts';

/**
 * The one thing that a link shares, in most cases a link to the home page (docs/specification.md §12.1). Ids are as the
 * address has them.
 */
export type Shared =
  | { kind: 'candidate'; id: string }
  | { kind: 'faq'; id: string }
  /** The candidates that a voter voted for. */
  | { kind: 'votes'; contestId: string | null; candidateIds: readonly string[] }
  /** Results of one contest; where it is null, the newest at the time when the link is opened. */
  | { kind: 'results'; contestId: string | null }
  /** That a contest's results were recounted, and are exact. */
  | { kind: 'recount'; contestId: string }
  /** An invitation to register, with the code of the user who invites. */
  | { kind: 'invitation'; code: string };

/** The fields of a candidate that a shared picture shows. */
export type SharedCandidate = Pick<
  Candidate,
  'id' | 'display_name' | 'number' | 'discipline' | 'city' | 'gender' | 'portrait' | 'pagne'
>;

/** The parts of a picture that a broadcaster has changed. */
export interface CardLook {
  name: string;
  /** Path of an uploaded logo; null for ours. */
  logo: string | null;
  /** Colours, each as `#RRGGBB`; null for ours. */
  action: string | null;
  choice: string | null;
  /** The broadcaster's words for the shared thing; null for ours. */
  title: string | null;
  description: string | null;
}

/** What a picture is about; `site` is for pages that share nothing in particular. */
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
  | ({ kind: 'invitation'; name: string | null } & FacesOfShow)
  | ({ kind: 'site' } & FacesOfShow);

/** The show as a picture about no talent in particular has it. */
interface FacesOfShow {
  faces: SharedCandidate[];
  /** Present once the last vote is closed: the picture's words then ask for none. */
  over?: true;
}

/** Everything that the picture of a shared link shows: the same card is the same picture. */
export type ShareCard = CardSubject & {
  /** Left out where the broadcaster has changed nothing. */
  look?: CardLook;
};
