import { type ShownCandidate, undescribed } from '#app/contest/undescribed.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { notInVote } from '#site/copy/absence.ts';
import { nameList } from '#site/copy/candidate.ts';
import { sheetCopy } from '#site/copy/candidate-page.ts';
import { stageCopy } from '#site/copy/home-stage.ts';
import { paths } from '#site/paths.ts';
import type { SharedThing } from './shared-link.ts';

/** What the stage of the home page says and shows, besides the box that follows the phase of the contest. */
export interface Scene {
  heading: string;
  /** Empty when the answer to a shared question replaces it. */
  lead: string;
  /** The candidate shown alone on the stage, under their own pagne; null when there are several. */
  alone: { candidate: ShownCandidate; caption: string; sheet: string | null } | null;
  /** The candidates that a link shares, when there are several. */
  chosen: readonly ShownCandidate[];
  /** Target and label of the box's main button; null for the default, the vote. */
  go: { to: string; label: string } | null;
}

interface SceneFacts {
  contest: Contest | null;
  /** The candidate who has won the whole competition, once it is known. */
  winner: Candidate | null;
  /** The broadcaster's own heading, in place of ours. */
  heading?: string | null;
  /** Whether the contest leaves out the candidate whom the link shares. */
  absent?: boolean;
}

/**
 * The stage. What a link shares comes first, then the winner of the show, then what all visitors see
 * (docs/specification.md §12.4).
 */
export function toScene(shared: SharedThing | null, facts: SceneFacts): Scene {
  const { contest, winner, heading: own } = facts;
  const over = isSeasonOver(contest);
  const dailyVotes = over ? 0 : (contest?.daily_votes ?? 1);
  if (shared?.kind === 'candidate' && shared.candidate.id !== winner?.id)
    return talentScene(shared.candidate, facts, dailyVotes);
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
  if (shared?.kind === 'votes') return choiceScene(shared.candidates, over);
  const heading = own ?? stageCopy.heading;
  return { heading, lead: stageCopy.lead(dailyVotes), alone: null, chosen: [], go: null };
}

/** @param dailyVotes 0 once the last vote is closed */
function talentScene(candidate: Candidate, facts: SceneFacts, dailyVotes: number): Scene {
  const { display_name: name } = candidate;
  const { talent } = stageCopy;
  const out = whyNoVote(candidate, facts);
  const over = dailyVotes === 0;
  return {
    heading: out || over ? name : talent.heading(name),
    lead: out ?? talent.lead(candidate, dailyVotes),
    alone: standing(candidate),
    chosen: [],
    go: over ? null : out ? { to: paths.vote(), label: talent.another } : voteFor(candidate),
  };
}

/** Why no user can vote for a talent, on whose stage the button then leads to the others; null where they can. */
function whyNoVote(candidate: Candidate, { contest, absent = false }: SceneFacts): string | null {
  if (candidate.eliminated) return sheetCopy.eliminated(candidate.gender);
  return absent && contest ? notInVote(candidate, contest) : null;
}

const voteFor = (candidate: Candidate): Scene['go'] => ({
  to: paths.voteAt(candidate),
  label: stageCopy.talent.vote(candidate.display_name),
});

/**
 * The scene of a shared choice of candidates: it preselects none, so that the visitor chooses for themselves.
 *
 * @param over whether the last vote of the season is closed, so that there is nothing to choose
 */
function choiceScene(candidates: readonly Candidate[], over: boolean): Scene {
  const { heading, lead, vote, over: after } = stageCopy.choice;
  const names = nameList(candidates.map(({ display_name }) => display_name));
  const [first] = candidates;
  const single = candidates.length === 1 && first ? first : null;
  return {
    heading: over ? after.heading(names) : heading,
    lead: over ? after.lead : lead(names),
    alone: single && standing(single),
    chosen: single ? [] : candidates.map(undescribed),
    go: over ? null : { to: paths.vote(), label: vote },
  };
}

const standing = (candidate: Candidate): Scene['alone'] => ({
  candidate: undescribed(candidate),
  caption: stageCopy.talent.sheet,
  sheet: paths.candidate(candidate.id),
});
