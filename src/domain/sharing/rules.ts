import type { Shared } from './schema.ts';

/** Between the ids in one value of the address: a character that the pattern of opaque ids allows. */
const SEPARATOR = '.';
/** Candidates that one link shares. */
export const MAX_SHARED = 5;

type SharedKind = Shared['kind'];
type Of<K extends SharedKind> = Extract<Shared, { kind: K }>;
/** Reads an id from the address; null where there is none, or it has no valid form. */
type ReadId = (name: string) => string | null;

/**
 * How each kind is read from an address (docs/specification.md §12.1). The order matters: an address that names several
 * things shares the first.
 */
const READERS: { readonly [K in SharedKind]: (id: ReadId) => Of<K> | null } = {
  recount: (id) => {
    const contestId = id('ct');
    return id('rc') === '1' && contestId ? { kind: 'recount', contestId } : null;
  },
  results: (id) => (id('rs') === '1' ? { kind: 'results', contestId: id('ct') } : null),
  candidate: (id) => {
    const candidate = id('cd');
    return candidate ? { kind: 'candidate', id: candidate } : null;
  },
  faq: (id) => {
    const question = id('faq');
    return question ? { kind: 'faq', id: question } : null;
  },
  votes: (id) => {
    const contestId = id('ct');
    const ids = id('cdt')?.split(SEPARATOR).filter(Boolean) ?? [];
    if (!contestId && ids.length === 0) return null;
    return { kind: 'votes', contestId, candidateIds: [...new Set(ids)].slice(0, MAX_SHARED) };
  },
  invitation: (id) => {
    const code = id('ref');
    return code ? { kind: 'invitation', code } : null;
  },
};

/** What a link shares; null where its address names no shared thing. */
export function readShared(id: ReadId): Shared | null {
  for (const read of Object.values(READERS)) {
    const shared = read(id);
    if (shared) return shared;
  }
  return null;
}

/** Ids of all things that can be shared. */
export interface Shareable {
  candidates: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  contests: ReadonlySet<string>;
}

/**
 * Reduces a shared thing to what exists here. An unknown contest is left out, so that the newest results are shown.
 *
 * @returns null for a thing that does not exist here: the link then shares nothing in particular
 */
export function knownShared(shared: Shared | null, there: Shareable): Shared | null {
  switch (shared?.kind) {
    case undefined:
      return null;
    case 'candidate':
      return there.candidates.has(shared.id) ? shared : null;
    case 'faq':
      return there.questions.has(shared.id) ? shared : null;
    case 'votes': {
      const candidateIds = shared.candidateIds.filter((id) => there.candidates.has(id));
      return candidateIds.length > 0 ? { ...knownContest(shared, there), candidateIds } : null;
    }
    case 'results':
      return knownContest(shared, there);
    case 'recount':
      return there.contests.has(shared.contestId) ? shared : null;
    case 'invitation':
      return shared;
  }
}

function knownContest<Of extends { contestId: string | null }>(shared: Of, { contests }: Shareable): Of {
  return shared.contestId === null || contests.has(shared.contestId)
    ? shared
    : { ...shared, contestId: null };
}

/** The query of the link that shares a thing, without the question mark; `readShared` is its inverse. */
export const shareQuery = (shared: Shared): string => new URLSearchParams(toParameters(shared)).toString();

function toParameters(shared: Shared): Record<string, string> {
  switch (shared.kind) {
    case 'candidate':
      return { cd: shared.id };
    case 'faq':
      return { faq: shared.id };
    case 'votes': {
      const ids = shared.candidateIds.slice(0, MAX_SHARED).join(SEPARATOR);
      return { ...inContest(shared), ...(ids ? { cdt: ids } : {}) };
    }
    case 'results':
      return { rs: '1', ...inContest(shared) };
    case 'recount':
      return { rc: '1', ct: shared.contestId };
    case 'invitation':
      return { ref: shared.code };
  }
}

const inContest = ({ contestId }: { contestId: string | null }): Record<string, string> =>
  contestId ? { ct: contestId } : {};
