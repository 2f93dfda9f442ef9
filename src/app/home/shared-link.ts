import { type CardWords, cardWords } from '#app/previews/card-words.ts';
import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import type { ShareTexts } from '#domain/contest/share-text-rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { knownShared, readShared } from '#domain/sharing/rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';

/** What may be shared by a link to the home page; all else is shared by links to other pages. */
const HERE = ['candidate', 'votes', 'faq', 'results'] as const satisfies readonly Shared['kind'][];
export type SharedHere = Extract<Shared, { kind: (typeof HERE)[number] }>;

const isHere = (shared: Shared | null): shared is SharedHere => HERE.some((kind) => kind === shared?.kind);

/** What the link to this page shares; the ids choose what is shown, and grant no right. */
export function sharedIn(query: URLSearchParams): SharedHere | null {
  const shared = readShared((name) => opaqueId(query.get(name)));
  return isHere(shared) ? shared : null;
}

/** What the shared ids stand for here. */
export type SharedThing =
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'votes'; candidates: Candidate[] }
  | { kind: 'faq'; item: FaqItem }
  | { kind: 'results'; week: number };

/** What of a competition a link may share. */
interface ShownThings {
  candidates: readonly Candidate[];
  faq: readonly FaqItem[];
  /** Contests whose results are out, first week first. */
  published: readonly Contest[];
}

/** @returns null for ids that this competition does not know: the page is as it is without them */
export function sharedThing(
  shared: SharedHere | null,
  { candidates, faq, published }: ShownThings,
): SharedThing | null {
  const ids = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id));
  const known = knownShared(shared, {
    candidates: ids(candidates),
    questions: ids(faq),
    contests: ids(published),
  });
  if (!isHere(known)) return null;
  switch (known.kind) {
    case 'candidate': {
      const candidate = candidates.find(({ id }) => id === known.id);
      return candidate ? { kind: 'candidate', candidate } : null;
    }
    case 'votes':
      return { kind: 'votes', candidates: candidates.filter(({ id }) => known.candidateIds.includes(id)) };
    case 'faq': {
      const item = faq.find(({ id }) => id === known.id);
      return item ? { kind: 'faq', item } : null;
    }
    case 'results': {
      const contest = published.find(({ id }) => id === known.contestId) ?? published.at(-1);
      return contest ? { kind: 'results', week: contest.week } : null;
    }
  }
}

/** Title and description of the link's preview; null for the plain home page. @param texts the broadcaster's own */
export function linkPreviewFor(thing: SharedThing | null, texts: ShareTexts = {}): CardWords | null {
  return thing && cardWords(thing, texts);
}
