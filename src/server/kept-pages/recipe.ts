import type { VoterState } from '#domain/voter-state/schema.ts';
import { type FlashCode, flashMessages } from '#site/copy/flash.ts';
import { ANY_ROBOT } from '#site/robots.ts';
import type { PostedVote } from '#site/vote-form.ts';
import type { PageRequest } from './page-request.ts';
import { KEPT_PAGES, type PageRule } from './page-rules.ts';

/** A page as it is asked for. */
export type Ask = Pick<PageRequest, 'page' | 'rule' | 'path' | 'query' | 'asData' | 'invited' | 'robot'> & {
  /** The form that is posted to it; null for a GET. */
  form: PostedVote | null;
};

/** What a page is made of; nothing in it tells visitors of one state apart. */
export interface Recipe extends Ask {
  voter: VoterState;
  flash: FlashCode | null;
  bypass: boolean;
  country: string | null;
}

const VOTE_PAGE = KEPT_PAGES['/vote'] as PageRule;
/** The page of the vote. */
export const TO_VOTE: Ask = {
  page: '/vote',
  rule: VOTE_PAGE,
  path: '/vote',
  query: '',
  invited: false,
  robot: false,
  asData: false,
  form: null,
};

/**
 * The page of /vote as the visitor of another page will ask for it, robots too: those that preview the home page are sent
 * links to both. It shows nothing of invitations.
 */
export const toVoteNext = (recipe: Recipe): Recipe => ({
  ...recipe,
  ...TO_VOTE,
  robot: recipe.robot,
  voter: {
    ...recipe.voter,
    bonus: recipe.voter.bonus && {
      ...recipe.voter.bonus,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 0,
    },
  },
});

/** The request by which a page is asked for: a form is sent as its browser would. */
export const toInit = ({ form, robot }: Ask): RequestInit => ({
  headers: robot ? { 'user-agent': ANY_ROBOT } : {},
  ...(form && {
    method: 'POST',
    body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
  }),
});

/** Placeholder for a receipt's reference, which no reference can equal. */
export const hole = (place: number) => `%reference-${place}%`;
/** The placeholders for a visitor's receipts in a page; empty where it shows none. */
export const shownHoles = (shown: VoterState): string[] =>
  Object.keys(shown).includes('receipts') ? shown.receipts.map(({ reference }) => reference) : [];

/** Returns the code of a known message, else null. */
export const flashCode = (code: string): FlashCode | null =>
  Object.hasOwn(flashMessages, code) ? (code as FlashCode) : null;
