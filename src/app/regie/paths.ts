import { withQuery } from '#site/paths.ts';

type CodesQuery = {
  q?: string;
  b?: string;
  avant?: string | undefined;
  apres?: string | undefined;
  lots?: string | undefined;
  lotsapres?: string | undefined;
  lot?: '1';
  fait?: string;
};

/** The address of each page of the régie, in a file of its own, so that no public script names one. */
export const regiePaths = {
  /** The sign-in page, which says that a session has ended, or that it had when something was asked. */
  signInAgain: (fin: 'session' | 'demande', next?: string) => withQuery('/regie/connexion', { next, fin }),
  /** @param query the live screen's choices; `suivre`: the page reloads itself without scripts */
  live: (query: Record<string, string | undefined> = {}) => withQuery('/regie', query),
  liveFile: (query: Record<string, string | undefined> = {}) => withQuery('/regie/direct.csv', query),
  phones: () => '/regie/telephones',
  contests: () => '/regie/semaines',
  newContest: () => '/regie/semaines/nouvelle',
  copiedContest: (id: string) => withQuery('/regie/semaines/nouvelle', { de: id }),
  contest: (id: string) => `/regie/semaines/${id}`,
  count: (id: string) => `/regie/semaines/${id}/depouillement`,
  minutes: (id: string, version: number) => `/regie/semaines/${id}/proces-verbal/${version}`,
  countFile: (id: string, version: number, file: 'totals' | 'votes') =>
    `/api/regie/contests/${id}/counts/${version}/${file}.csv`,
  register: () => '/regie/registre',
  minutesFile: (id: string, version: number) => `/api/regie/contests/${id}/counts/${version}/minutes.json`,
  search: (query: { q?: string; dans?: string } = {}) => withQuery('/regie/recherche', query),
  preview: (page?: string | null) => withQuery('/regie/apercu', { page }),
  /** @param query paging: `mes`, `mesapres`: own requests before or after an id; `apres`: waiting ones after an id */
  approvals: (query: { mes?: string | undefined; mesapres?: string | undefined; apres?: string } = {}) =>
    withQuery('/regie/validations', query),
  candidates: () => '/regie/candidats',
  importCandidates: () => '/regie/candidats/import',
  candidate: (id: string) => `/regie/candidats/${encodeURIComponent(id)}`,
  messages: (query: { m?: string; avant?: string | undefined; apres?: string | undefined } = {}) =>
    withQuery('/regie/messages', query),
  banners: (id?: string) => withQuery('/regie/bannieres', { id }),
  faq: (id?: string) => withQuery('/regie/faq', { id }),
  videos: (id?: string) => withQuery('/regie/videos', { id }),
  pages: (query: { page?: string; v?: string } = {}) => withQuery('/regie/pages', query),
  /** @param query `b`: a batch's id, or `sans` for codes without a batch; `fait`: what was just made */
  codes: (query: CodesQuery = {}) => withQuery('/regie/codes', query),
  codesFile: (query: { q?: string; b?: string } = {}) => withQuery('/regie/codes.csv', query),
  settings: () => '/regie/reglages',
  /** @param query paging: `membres`, `membresapres`: members before or after an id; `avant`, `apres`: invitations */
  team: (
    query: {
      avant?: string | undefined;
      apres?: string | undefined;
      membres?: string | undefined;
      membresapres?: string | undefined;
    } = {},
  ) => withQuery('/regie/equipe', query),
  people: () => '/regie/personnes',
  /** @param bonus number of the bonus vote after which the page's list begins */
  person: (id: string, bonus?: number) =>
    withQuery(`/regie/personnes/${encodeURIComponent(id)}`, { bonus: bonus?.toString() }),
  fraud: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/fraude', query),
  /** @param from index of the first member on the page */
  fraudCluster: (id: string, from = 0) =>
    withQuery(`/regie/fraude/${encodeURIComponent(id)}`, { from: from > 0 ? String(from) : null }),
  auditFile: (query: Record<string, string | null | undefined> = {}) =>
    withQuery('/regie/journal-export', query),
  audit: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/journal', query),
} as const;
