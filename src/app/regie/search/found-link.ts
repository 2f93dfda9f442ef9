import { regiePaths } from '#app/regie/paths.ts';
import type { FoundKind, FoundThing } from '#domain/regie/search-schema.ts';
import { searchCopy } from '#site/copy/regie-search.ts';

const PAGES: Record<FoundKind, (found: FoundThing) => string> = {
  contest: ({ id }) => regiePaths.contest(id),
  candidate: ({ id }) => regiePaths.candidate(id),
  message: ({ id }) => regiePaths.messages({ m: id }),
  banner: ({ id }) => regiePaths.banners(id),
  question: ({ id }) => regiePaths.faq(id),
  video: ({ id }) => regiePaths.videos(id),
  code: ({ name }) => regiePaths.codes({ q: name }),
  operator: () => regiePaths.team(),
};

/** The page and the label of a search result. */
export const foundLink = (found: FoundThing) => ({
  to: PAGES[found.kind](found),
  label: found.kind === 'contest' ? searchCopy.week(found.name) : found.name,
});
