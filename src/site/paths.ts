import { LINK_PAGES } from '#domain/identity/email-rules.ts';

/** An address with those of its query parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | null | undefined>) => {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
};

/** The address of each page (docs/specification.md §1.2): nothing else in the application writes one. */
export const paths = {
  home: () => '/',
  /** The home page as a sign-in with canal returns to it (docs/specification.md §1.8). */
  canalReturn: (query: { canal_auth: 'success' | 'pending'; ud?: string; next?: string | null }) =>
    withQuery('/', query),
  terms: () => '/cgu',
  faq: (item?: string) => withQuery('/faq', { faq: item }),
  rules: () => '/reglement',
  vote: (candidate?: string) => withQuery('/vote', { cd: candidate }),
  /** /vote with a candidate chosen, scrolled to their card. */
  voteAt: ({ id, number }: { id: string; number: number }) => `${paths.vote(id)}#talent-${number}`,
  voteCast: () => '/votecasted',
  votesCast: () => '/votecastedmultiple',
  votePending: () => '/votepending',
  results: (week?: number) => withQuery('/voteresult', { semaine: week?.toString() }),
  resultsDetail: (contest?: string) => withQuery('/voteresultdetail', { ct: contest }),
  history: () => '/votehistory',
  historyDetails: (id: string) => `/votehistorydetails/${encodeURIComponent(id)}`,
  candidate: (id: string) => withQuery('/detailscandidats', { cd: id }),
  mission: () => '/mission',
  messages: (opened?: string) => withQuery('/messagerie', { m: opened }),
  signIn: (next?: string | null) => withQuery('/connexion', { next }),
  signUp: (query: { ref?: string | null; next?: string | null } = {}) =>
    withQuery('/inscription', { ref: query.ref, next: query.next }),
  updateAccount: () => '/updateaccount',
  forgottenPassword: (sent = false) => withQuery('/motdepasseoublie', { envoye: sent ? '1' : null }),
  newPassword: () => LINK_PAGES.password,
  confirmEmail: (done = false) => withQuery(LINK_PAGES.email, { fait: done ? '1' : null }),
  ownData: () => '/mesdonnees',
  deleteAccount: () => '/supprimercompte',
  partnerCode: (code?: string) => withQuery('/codepartenaire', { code }),
  account: () => '/moncompte',
  /** The part of /moncompte where accounts elsewhere are linked and unlinked. */
  ownConnections: () => '/moncompte#connexions',
  bonusZone: () => '/bonuszone',
  bonusVideo: (id?: string) => withQuery('/bonusvideo', { id }),
  pendingRegistration: (ud: string) => withQuery('/pendingregister', { ud }),
  /** @param change the account to link or unlink once the user has proved that the account is theirs */
  linkedAccounts: (change: { link?: string | null; unlink?: string | null } = {}) =>
    withQuery('/comptes-lies', { lier: change.link, delier: change.unlink }),
  /** The preview picture of pages without their own. */
  sitePicture: () => '/apercu.jpg',
  accessDenied: () => '/access_denied',
  // The entrance of the régie; its other pages are in regie/paths.ts.
  regie: () => '/regie',
  regieSignIn: (next?: string | null) => withQuery('/regie/connexion', { next }),
  regieSignOut: () => '/regie/deconnexion',
  regieInvitation: (token: string) => withQuery('/regie/invitation', { jeton: token }),
  offline: () => '/horsligne',
} as const;
