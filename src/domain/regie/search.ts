import { type Area, maySee, type Role } from '#domain/acts/role-rules.ts';
import { listPartnerCodes } from '#domain/bonus/code-admin.ts';
import type { RegieDependencies } from './dependencies.ts';
import { listHolding, type SearchedKind } from './search-queries.ts';
import { toTerms } from './search-rules.ts';
import {
  type FoundGroup,
  type FoundKind,
  type FoundThing,
  foundKinds,
  type SearchInput,
} from './search-schema.ts';

/** The area of each kind: a role that may not see the area finds nothing of the kind. */
const AREA_OF: Record<FoundKind, Area> = {
  contest: 'weeks',
  candidate: 'candidates',
  message: 'messages',
  banner: 'banners',
  question: 'questions',
  video: 'videos',
  code: 'codes',
  operator: 'team',
};

/** Results shown of each kind; and of one kind that is asked for alone. */
const A_FEW = 5;
const ALL = 100;

/**
 * Finds everything of the show that contains all words of a search, by kind, in the areas that the role may see. Users
 * are not searched here: the journal records each look at a user.
 */
export async function searchAll(
  { db, config }: Pick<RegieDependencies, 'db' | 'config'>,
  role: Role,
  { q, dans }: SearchInput,
): Promise<FoundGroup[]> {
  const terms = toTerms(q);
  if (terms.length === 0) return [];
  const kinds = foundKinds.filter((kind) => (!dans || kind === dans) && maySee(role, AREA_OF[kind]));
  const shown = dans ? ALL : A_FEW;
  const isSearched = (kind: FoundKind): kind is SearchedKind => kind !== 'code';
  const [found, codes] = await Promise.all([
    listHolding(db, config.competitionId, kinds.filter(isSearched), terms, shown + 1),
    kinds.includes('code') ? listCodes({ db, config }, q, shown + 1) : [],
  ]);
  return kinds
    .map((kind) => {
      const all = [...found, ...codes].filter((one) => one.kind === kind);
      return { kind, found: all.slice(0, shown), more: all.length > shown };
    })
    .filter((group) => group.found.length > 0);
}

/** Partner codes that begin with the search's text. */
async function listCodes(
  deps: Pick<RegieDependencies, 'db' | 'config'>,
  begins: string,
  limit: number,
): Promise<FoundThing[]> {
  const codes = await listPartnerCodes(deps, { begins, limit });
  return codes.map(({ id, code }) => ({ kind: 'code', id, name: code }));
}
