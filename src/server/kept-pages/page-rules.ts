import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';

/** What a page that many visitors are shown depends on. */
export interface PageRule {
  /** What of the address changes the page. Asked for with anything else, it is rendered for that visitor alone. */
  query: readonly string[];
  /** What the page shows of the visitor, besides what every page does. */
  shows: readonly (keyof VoterState)[];
  /**
   * Phones may keep a visitor's page for when there is no network: it says nothing of the vote that can become untrue, or
   * (`'until-end'`) nothing that is untrue before the contest's end, which the phone is told with it.
   */
  offline?: true | 'until-end';
  /** For visitors without an account: it says no more of them than that. */
  visitorsOnly?: true;
}

/** What the frame around every page shows of the visitor. */
const IN_EVERY_FRAME: readonly (keyof VoterState)[] = ['registered', 'daily', 'unread'];

/** Pages that are kept, by their paths. What one does not list here, its loader cannot read. */
export const KEPT_PAGES: Readonly<Record<string, PageRule>> = {
  '/': { query: ['cd', 'faq', 'ct', 'cdt', 'rs'], shows: ['votes', 'bonus'], offline: 'until-end' },
  '/vote': { query: ['cd'], shows: ['votes', 'votedFor', 'bonus', 'waitingFor'], offline: 'until-end' },
  '/votecasted': { query: [], shows: ['votes', 'votedFor', 'bonus', 'receipts'] },
  '/votecastedmultiple': { query: [], shows: ['votes', 'votedFor', 'bonus', 'receipts'] },
  '/voteresult': { query: ['semaine', 'id'], shows: ['mine'], offline: true },
  '/voteresultdetail': { query: ['ct'], shows: ['mine'] },
  '/detailscandidats': { query: ['cd'], shows: ['votedFor', 'bonus'], offline: true },
  '/faq': { query: ['faq'], shows: [], offline: true },
  '/reglement': { query: [], shows: [], offline: true },
  '/cgu': { query: [], shows: [], offline: true },
  '/registre': { query: ['semaine', 'rc'], shows: [] },
  '/registre/comment': { query: ['semaine'], shows: [] },
  '/connexion': { query: [], shows: ['waitingFor'], visitorsOnly: true },
  '/inscription': { query: [], shows: ['waitingFor'], visitorsOnly: true },
  '/horsligne': { query: [], shows: [], visitorsOnly: true },
};

/** The router's own: of which routes a page's data is asked. */
export const ROUTES = '_routes';
/** An invitation: the browser remembers it (`sessions/referral.ts`), and no page but those that register shows it. */
export const INVITATION = 'ref';

/**
 * Every name under which an address says anything to a page of the public's or to what stands before it (a guard, the gate,
 * an invitation). What networks, search engines, mailings and visitors append besides changes no page. A test holds this
 * to what the sources read and write.
 */
export const NAMES_IN_ADDRESSES: ReadonlySet<string> = new Set([
  ...Object.values(KEPT_PAGES).flatMap(({ query }) => query),
  ROUTES,
  INVITATION,
  'avec',
  'bypass',
  'canal_auth',
  'code',
  'delier',
  'envoye',
  'fait',
  'jeton',
  'lier',
  'm',
  'next',
  'q',
  'ud',
]);

/**
 * The part of a visitor's state that a page may show: what two visitors have in common who are sent the same bytes.
 * Another field that a loader reads is a defect, and throws: the page would be one visitor's, and shown to others.
 */
export function toShown(rule: PageRule, voter: VoterState): VoterState {
  const shown = new Set<string>([...IN_EVERY_FRAME, ...rule.shows]);
  const state = {};
  for (const field of Object.keys(NO_VOTER) as (keyof VoterState)[]) {
    Object.defineProperty(state, field, {
      enumerable: shown.has(field),
      get() {
        if (!shown.has(field)) throw new Error(`The rule of this page does not say that it shows ${field}.`);
        return voter[field];
      },
    });
  }
  return state as VoterState;
}
