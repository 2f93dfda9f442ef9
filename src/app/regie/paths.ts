import { withQuery } from '#site/paths.ts';

/** The address of each page of the régie: apart, so that no script of the public's names one. */
export const regiePaths = {
  /** Without scripts: the live screen that reads itself again. */
  following: () => '/regie?suivre=1',
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
  preview: (page?: string | null) => withQuery('/regie/apercu', { page }),
  approvals: () => '/regie/validations',
  candidates: () => '/regie/candidats',
  importCandidates: () => '/regie/candidats/import',
  candidate: (id: string) => `/regie/candidats/${encodeURIComponent(id)}`,
  messages: (query: { m?: string; avant?: string } = {}) => withQuery('/regie/messages', query),
  banners: (id?: string) => withQuery('/regie/bannieres', { id }),
  faq: (id?: string) => withQuery('/regie/faq', { id }),
  videos: (id?: string) => withQuery('/regie/videos', { id }),
  pages: (query: { page?: string; v?: string } = {}) => withQuery('/regie/pages', query),
  codes: (query: { q?: string; avant?: string; lot?: '1' } = {}) => withQuery('/regie/codes', query),
  codesFile: (query: { q?: string } = {}) => withQuery('/regie/codes.csv', query),
  settings: () => '/regie/reglages',
  team: () => '/regie/equipe',
  people: () => '/regie/personnes',
  person: (id: string) => `/regie/personnes/${encodeURIComponent(id)}`,
  fraud: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/fraude', query),
  /** @param from members before this one are on pages before */
  fraudCluster: (id: string, from = 0) =>
    withQuery(`/regie/fraude/${encodeURIComponent(id)}`, { from: from > 0 ? String(from) : null }),
  auditFile: (query: Record<string, string | null | undefined> = {}) =>
    withQuery('/regie/journal-export', query),
  audit: (query: Record<string, string | null | undefined> = {}) => withQuery('/regie/journal', query),
} as const;
