import { cardWords } from '#app/previews/card-words.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import type { ShareTexts } from '#domain/contest/share-text-rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { readShared } from '#domain/sharing/rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';

/** What may be shared by a link to the home page; a recount is shared by one to its own. */
type SharedHere = Exclude<Shared, { kind: 'recount' }>;

/** What the link to this page shares; the ids choose what is shown, and grant no right. */
export function sharedIn(query: URLSearchParams): SharedHere | null {
  const shared = readShared((name) => opaqueId(query.get(name)));
  return shared?.kind === 'recount' ? null : shared;
}

/** What the shared ids stand for here; empty for ids that this competition does not know. */
export interface SharedThing {
  kind: SharedHere['kind'] | null;
  candidates: Candidate[];
  /** The week whose results are shared. */
  week: number | null;
}

/** @param published contests whose results are out, first week first */
export function sharedThing(
  shared: SharedHere | null,
  candidates: readonly Candidate[],
  published: readonly Contest[],
): SharedThing {
  const ids =
    shared?.kind === 'candidate' ? [shared.id] : shared?.kind === 'votes' ? shared.candidateIds : [];
  const contest =
    shared?.kind === 'results' && (published.find(({ id }) => id === shared.contestId) ?? published.at(-1));
  return {
    kind: shared?.kind ?? null,
    candidates: candidates.filter(({ id }) => ids.includes(id)),
    week: contest ? contest.week : null,
  };
}

/** Title and description of the link's preview; null for the plain home page. @param texts the broadcaster's own */
export function linkPreviewFor({ kind, candidates, week }: SharedThing, texts: ShareTexts = {}) {
  if (kind === null) return null;
  if (kind === 'results') return cardWords('results', texts, { week: week ?? 1 });
  const [only] = candidates;
  return cardWords(kind, texts, kind === 'candidate' && only ? { name: only.display_name } : {});
}
