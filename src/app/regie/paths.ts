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

/** The address of each page of the régie: apart, so that no script of the public's names one. */
export const regiePaths = {
  /** @param query what of the live screen is chosen; `suivre` without scripts: it reads itself again */
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
  /** @param query `mes` and `mesapres`: the reader's own requests before or after one; `apres`: those that wait after one */
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
  /** @param query `b` is a batch's id, or `sans` for codes of none; `fait` is what was just made */
  codes: (query: CodesQuery = {}) => withQuery('/regie/codes', query),
  codesFile: (query: { q?: string; b?: string } = {}) => withQuery('/regie/codes.csv', query),
  settings: () => '/regie/reglages',
  /** @param query `membres` and `membresapres`: its members before or after one; the others: its invitations */
  team: (
    query: {
      avant?: string | undefined;
      apres?: string | undefined;
      membres?: string | undefined;
      membresapres?: string | undefined;
    } = {},
  ) => withQuery('/regie/equipe', query),
  people: () => '/regie/personnes',
  /** @param bonus bonus votes before this one are on pages before */
  person: (id: string, bonus?: number) =>
    withQuery(`/regie/personnes/${encodeURIComponent(id)}`, { bonus: bonus?.toString() }),
  fraud: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/fraude', query),
  /** @param from members before this one are on pages before */
  fraudCluster: (id: string, from = 0) =>
    withQuery(`/regie/fraude/${encodeURIComponent(id)}`, { from: from > 0 ? String(from) : null }),
  auditFile: (query: Record<string, string | null | undefined> = {}) =>
    withQuery('/regie/journal-export', query),
  audit: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/journal', query),
} as const;
