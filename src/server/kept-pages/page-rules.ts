import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';

/** What a kept page depends on. */
export interface PageRule {
  /** Names in the address that change the page. With another known name it is rendered for that visitor alone. */
  query: readonly string[];
  /** Fields of the visitor's state that the page shows, besides those of every page. */
  shows: readonly (keyof VoterState)[];
  /**
   * Phones may keep a visitor's page for when there is no network: nothing in it about the vote can become untrue, or
   * (`'until-end'`) nothing before the contest's end, which the phone is told with it.
   */
  offline?: true | 'until-end';
  /** The page is kept only for visitors without an account, and shows nothing else of them. */
  withoutAccountOnly?: true;
}

/** What the frame around every page shows of the visitor. */
const IN_EVERY_FRAME: readonly (keyof VoterState)[] = ['registered', 'daily', 'unread'];

/** Pages that are kept, by their paths. A loader cannot read what its page does not list here. */
export const KEPT_PAGES: Readonly<Record<string, PageRule>> = {
  '/': { query: ['cd', 'faq', 'ct', 'cdt', 'rs'], shows: ['votes', 'bonus'], offline: 'until-end' },
  '/vote': { query: ['cd'], shows: ['votes', 'votedFor', 'bonus', 'waitingFor'], offline: 'until-end' },
  '/votecasted': { query: [], shows: ['votes', 'votedFor', 'bonus', 'receipts'] },
  '/votecastedmultiple': { query: [], shows: ['votes', 'votedFor', 'bonus', 'receipts'] },
  '/voteresult': { query: ['semaine', 'id'], shows: ['mine'], offline: true },
  '/voteresultdetail': { query: ['ct', 'semaine'], shows: ['mine'] },
  '/detailscandidats': { query: ['cd'], shows: ['votedFor', 'bonus'], offline: true },
  '/faq': { query: ['faq'], shows: [], offline: true },
  '/reglement': { query: [], shows: [], offline: true },
  '/cgu': { query: [], shows: [], offline: true },
  '/registre': { query: ['semaine', 'rc'], shows: [] },
  '/registre/comment': { query: ['semaine'], shows: [] },
  '/connexion': { query: [], shows: ['waitingFor'], withoutAccountOnly: true },
  '/inscription': { query: [], shows: ['waitingFor'], withoutAccountOnly: true },
  '/horsligne': { query: [], shows: [], withoutAccountOnly: true },
};

/** The router's own name: the routes whose data it asks for. */
export const ROUTES = '_routes';
/** An invitation: the browser remembers it (`sessions/referral.ts`), and no page but those that register shows it. */
export const INVITATION = 'ref';

/**
 * Every name in an address that a public page reads, or that is read before it (by a guard, the gate, an invitation).
 * Names that networks, search engines, mailings and visitors append change no page. A test compares this set with what
 * the sources read and write.
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

/** The fields of the visitor's state that a page shows, in the order of the state. */
const shownFields = new Map<PageRule, readonly (keyof VoterState)[]>(
  Object.values(KEPT_PAGES).map((rule) => {
    const shown = new Set<string>([...IN_EVERY_FRAME, ...rule.shows]);
    return [rule, (Object.keys(NO_VOTER) as (keyof VoterState)[]).filter((field) => shown.has(field))];
  }),
);

function fieldsOf(rule: PageRule): readonly (keyof VoterState)[] {
  const fields = shownFields.get(rule);
  if (!fields) throw new Error('This rule is no kept page’s.');
  return fields;
}

/** What a page shows of a visitor, which all visitors who are sent the same bytes have in common. */
export const valuesShown = (rule: PageRule, voter: VoterState): readonly unknown[] =>
  fieldsOf(rule).map((field) => voter[field]);

/**
 * Returns the part of a visitor's state that a page may show. A loader that reads another field has a defect, and
 * throws: the page would be one visitor's, and shown to others.
 */
export function toShown(rule: PageRule, voter: VoterState): VoterState {
  const shown = new Set<string>(fieldsOf(rule));
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
