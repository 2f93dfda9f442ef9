import { sharedTitles } from '#app/copy/home.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { opaqueId } from '#domain/identity/opaque-id.ts';

/** What a shared link to the home page is about (specification §2). */
export type SharedKind = 'candidate' | 'faq' | 'votes' | 'results';

/** The ids in the address are opaque: they choose what is shown, and grant nothing. */
export function sharedKind(query: URLSearchParams): SharedKind | null {
  if (query.get('rs') === '1') return 'results';
  const has = (name: string) => opaqueId(query.get(name)) !== null;
  if (has('cd')) return 'candidate';
  if (has('faq')) return 'faq';
  return has('ct') || has('cdt') ? 'votes' : null;
}

/** What the shared ids stand for here; null for ids that this competition does not know. */
export interface SharedThing {
  candidate: Candidate | null;
  /** The week whose results are shared. */
  week: number | null;
}

/** @param published contests whose results are out, first week first */
export function sharedThing(
  query: URLSearchParams,
  candidates: readonly Candidate[],
  published: readonly Contest[],
): SharedThing {
  const kind = sharedKind(query);
  const contest = published.find(({ id }) => id === opaqueId(query.get('ct'))) ?? published.at(-1);
  return {
    candidate:
      (kind === 'candidate' && candidates.find(({ id }) => id === opaqueId(query.get('cd')))) || null,
    week: kind === 'results' ? (contest?.week ?? null) : null,
  };
}

/** Title and description of the link's preview; null for the plain home page. */
export function previewOf(kind: SharedKind | null, week: number | null) {
  if (kind === null) return null;
  return kind === 'results' ? sharedTitles.results(week ?? 1) : sharedTitles[kind];
}
