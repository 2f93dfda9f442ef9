import { type CardWords, cardWords } from '#app/previews/card-words.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import type { ShareTexts } from '#domain/contest/share-text-rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { knownShared, readShared } from '#domain/sharing/rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';

/** The kinds that a link to the home page can share; links to other pages share the rest. */
const HERE = ['candidate', 'votes', 'faq', 'results'] as const satisfies readonly Shared['kind'][];
export type SharedHere = Extract<Shared, { kind: (typeof HERE)[number] }>;

const isHere = (shared: Shared | null): shared is SharedHere => HERE.some((kind) => kind === shared?.kind);

/** What the query of the home page's link shares; its ids only choose what is shown and grant no right. */
export function sharedIn(query: URLSearchParams): SharedHere | null {
  const shared = readShared((name) => opaqueId(query.get(name)));
  return isHere(shared) ? shared : null;
}

/** The things of this competition that the shared ids name. */
export type SharedThing =
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'votes'; candidates: Candidate[] }
  | { kind: 'faq'; item: FaqItem }
  | { kind: 'results'; week: number };

/** The things of a competition that a link may share. */
interface ShownThings {
  candidates: readonly Candidate[];
  faq: readonly FaqItem[];
  /** Contests whose results are out, first week first. */
  published: readonly Contest[];
}

/** @returns null for ids that this competition does not know: the plain page is shown then */
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

/**
 * Title and description of the link's preview; null for the plain home page.
 *
 * @param texts the broadcaster's own
 * @param contest the current one: once the last vote is closed, the words ask for no vote
 */
export function linkPreviewFor(
  thing: SharedThing | null,
  texts: ShareTexts = {},
  contest: Contest | null = null,
): CardWords | null {
  if (thing?.kind !== 'candidate' && thing?.kind !== 'votes') return thing && cardWords(thing, texts);
  const left = thing.kind === 'candidate' && thing.candidate.eliminated;
  return cardWords({ ...thing, over: left || isSeasonOver(contest) }, texts);
}
