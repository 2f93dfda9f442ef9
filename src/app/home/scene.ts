import { type ShownCandidate, undescribed } from '#app/contest/undescribed.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { nameList } from '#site/copy/candidate.ts';
import { sheetCopy } from '#site/copy/candidate-page.ts';
import { stageCopy } from '#site/copy/home-stage.ts';
import { paths } from '#site/paths.ts';
import type { SharedThing } from './shared-link.ts';

/** What the stage of the home page says and shows, besides the box that follows the phase of the contest. */
export interface Scene {
  heading: string;
  /** Empty where the answer to a question stands in its place. */
  lead: string;
  /** Who stands alone on it, under their own cloth; null where several do. */
  alone: { candidate: ShownCandidate; caption: string; sheet: string | null } | null;
  /** Whom a link shares, where they are several. */
  chosen: readonly ShownCandidate[];
  /** Where the box's main button leads, and what it says; null: to the vote. */
  go: { to: string; label: string } | null;
}

interface SceneFacts {
  contest: Contest | null;
  /** The candidate who has won the whole competition, once it is known. */
  winner: Candidate | null;
  /** What the broadcaster says in place of our heading. */
  heading?: string | null;
}

/**
 * The stage: whom a link shares, before the winner of the show, before what it shows all visitors
 * (docs/specification.md §12.4).
 */
export function toScene(shared: SharedThing | null, { contest, winner, heading: own }: SceneFacts): Scene {
  const dailyVotes = contest?.daily_votes ?? 1;
  if (shared?.kind === 'candidate' && shared.candidate.id !== winner?.id)
    return talentScene(shared.candidate, contest, dailyVotes);
  if (shared?.kind === 'faq')
    return { heading: stageCopy.question, lead: '', alone: null, chosen: [], go: null };
  if (winner) {
    const { heading, lead, title } = stageCopy.winner;
    return {
      heading: heading(winner.display_name),
      lead,
      alone: { candidate: undescribed(winner), caption: title(winner.gender), sheet: null },
      chosen: [],
      go: null,
    };
  }
  if (shared?.kind === 'votes') return choiceScene(shared.candidates);
  const heading = own ?? stageCopy.heading;
  return { heading, lead: stageCopy.lead(dailyVotes), alone: null, chosen: [], go: null };
}

function talentScene(candidate: Candidate, contest: Contest | null, dailyVotes: number): Scene {
  const { display_name: name, eliminated, gender } = candidate;
  const { talent } = stageCopy;
  const over = eliminated || (contest?.end_contest === true && contest.status === 'published');
  return {
    heading: over ? name : talent.heading(name),
    lead: eliminated ? sheetCopy.eliminated(gender) : talent.lead(candidate, dailyVotes),
    alone: standing(candidate),
    chosen: [],
    go: goFrom(candidate, over),
  };
}

/** From the stage of a talent who has left the show the way leads to the others. */
function goFrom(candidate: Candidate, over: boolean): Scene['go'] {
  const { another, vote } = stageCopy.talent;
  if (candidate.eliminated) return { to: paths.vote(), label: another };
  return over ? null : { to: paths.voteAt(candidate), label: vote(candidate.display_name) };
}

/** Whom others have chosen: the visitor chooses for themselves. */
function choiceScene(candidates: readonly Candidate[]): Scene {
  const { heading, lead, vote } = stageCopy.choice;
  const [first] = candidates;
  const single = candidates.length === 1 && first ? first : null;
  return {
    heading,
    lead: lead(nameList(candidates.map(({ display_name }) => display_name))),
    alone: single && standing(single),
    chosen: single ? [] : candidates.map(undescribed),
    go: { to: paths.vote(), label: vote },
  };
}

const standing = (candidate: Candidate): Scene['alone'] => ({
  candidate: undescribed(candidate),
  caption: stageCopy.talent.sheet,
  sheet: paths.candidate(candidate.id),
});
