import { withQuery } from './paths.ts';

/** Addresses of the register's public pages and files; apart from `paths.ts`, which every page loads. */
export const registerPages = {
  /** @param week number of the week; undefined for the overview of all weeks */
  register: (week?: number) => withQuery('/registre', { semaine: week?.toString() }),
  /** The address shared after a recount: the same page, with a card that says so. */
  recounted: (week: number) => withQuery('/registre', { semaine: String(week), rc: '1' }),
  /** The last head of a day. @param day YYYY-MM-DD */
  head: (week: number, day: string) => `${registerPages.register(week)}#${day}`,
  /** @param week number of the week whose commands and key are shown; undefined for the newest */
  how: (week?: number) => withQuery('/registre/comment', { semaine: week?.toString() }),
  /** A contest's log, as programs read it. */
  log: (contestId: string) => `/registre/${contestId}`,
  verifier: () => '/verifier.mjs',
} as const;
