import { opaqueId } from '#domain/opaque-id-rules.ts';
import { knownShared, readShared, shareQuery } from '#domain/sharing/rules.ts';
import type { ContestDates } from '#domain/voter-state/schema.ts';
import { paths } from '#site/paths.ts';
import { ROUTES } from './page-rules.ts';
import type { Ask } from './recipe.ts';

/** What the competition has that an address may name. */
export interface NamedInAddresses {
  candidates: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  contests: readonly Pick<ContestDates, 'id' | 'week'>[];
}

/** The most shared candidates in a kept page: larger sets are too many, and each is opened by few visitors. */
const MOST_SHARED = 2;
/** Stands for every value that names nothing: no id, no week. */
const NOTHING = '0';
/** Pages that turn into another page, or a 404, where the address names nothing that exists. */
const NEEDS_IT: readonly string[] = ['/detailscandidats', '/voteresult', '/voteresultdetail'];

/**
 * Reduces the query of a kept page to what changes the page: addresses that show the same get the same query, so that
 * values which name nothing here take no places from pages that visitors ask for.
 *
 * @param asked whose query comes from `toPageRequest`
 * @returns the query with its question mark, or an empty string; null for a page that is rendered for its visitor alone
 */
export function settledQuery(
  { page, query, asData }: Pick<Ask, 'page' | 'query' | 'asData'>,
  named: NamedInAddresses,
): string | null {
  if (query === '') return '';
  const search = new URLSearchParams(query);
  const settled = page === paths.home() ? settleShared(search, named) : settleEach(page, search, named);
  if (settled === null) return null;
  const routes = asData ? search.get(ROUTES) : null;
  if (routes !== null) {
    // The router asks for the page's own data, the frame's, or both; each id once.
    const ids = [...new Set(routes.split(','))].toSorted();
    if (!ids.every((id) => id === 'root' || id === page)) return null;
    settled.set(ROUTES, ids.join(','));
  }
  return settled.size === 0 ? '' : `?${settled}`;
}

/** Settles what the home page shares, without the votes' week, which the page does not show. */
function settleShared(search: URLSearchParams, named: NamedInAddresses): URLSearchParams | null {
  const shared = knownShared(
    readShared((name) => opaqueId(search.get(name))),
    { ...named, contests: new Set(named.contests.map(({ id }) => id)) },
  );
  if (shared?.kind !== 'votes') return new URLSearchParams(shared ? shareQuery(shared) : '');
  if (shared.candidateIds.length > MOST_SHARED) return null;
  const candidateIds = shared.candidateIds.toSorted();
  return new URLSearchParams(shareQuery({ ...shared, contestId: null, candidateIds }));
}

function settleEach(page: string, search: URLSearchParams, named: NamedInAddresses): URLSearchParams {
  const settled = new URLSearchParams();
  for (const [name, value] of search) {
    const there = isThere(name, value, named);
    if (there) settled.set(name, value);
    else if (there === false && NEEDS_IT.includes(page)) settled.set(name, NOTHING);
  }
  return settled;
}

/** Whether a value names something that exists; undefined for a name whose values name nothing. */
function isThere(name: string, value: string, named: NamedInAddresses): boolean | undefined {
  switch (name) {
    case 'cd':
      return named.candidates.has(value);
    case 'faq':
      return named.questions.has(value);
    case 'ct':
    case 'id':
      return named.contests.some(({ id }) => id === value);
    case 'semaine':
      return named.contests.some(({ week }) => String(week) === value);
    case 'rc':
      return value === '1' || undefined;
    default:
      return undefined;
  }
}
