import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import { candidatesById, contestResults, listFaq, publishedContests } from '#domain/contest/service.ts';
import { MAX_SHARED, shareQuery } from './rules.ts';
import type { ShareCard, Shared, SharedCandidate } from './schema.ts';

/** Raised when the drawing changes: the same card then has another address, and nobody keeps the old picture. */
const DRAWING = 1;
/** Steps of the podium. */
const PODIUM = 3;

/**
 * What the picture of a shared link shows. Results are those that are out, never others.
 *
 * @returns null when the ids stand for nothing here: the site's own picture will do
 */
export async function shareCard(db: Db, competitionId: string, shared: Shared): Promise<ShareCard | null> {
  switch (shared.kind) {
    case 'candidate': {
      const [candidate] = await candidatesById(db, competitionId, [shared.id]);
      return candidate ? { kind: 'candidate', candidate: pictured(candidate) } : null;
    }
    case 'faq': {
      const item = (await listFaq(db, competitionId)).find(({ id }) => id === shared.id);
      return { kind: 'faq', question: item?.question ?? null };
    }
    case 'votes': {
      const ids = shared.candidateIds.slice(0, MAX_SHARED);
      const candidates = await candidatesById(db, competitionId, ids);
      return candidates.length > 0 ? { kind: 'votes', candidates: candidates.map(pictured) } : null;
    }
    case 'results':
      return resultsCard(db, competitionId, shared.contestId);
  }
}

async function resultsCard(
  db: Db,
  competitionId: string,
  contestId: string | null,
): Promise<ShareCard | null> {
  const published = await publishedContests(db, competitionId);
  const contest = published.find(({ id }) => id === contestId) ?? published.at(-1);
  if (!contest) return null;
  const { lines } = await contestResults(db, competitionId, contest.id);
  return {
    kind: 'results',
    week: contest.week,
    first: lines.slice(0, PODIUM).map(({ candidate, rank, share }) => ({
      candidate: pictured(candidate),
      rank,
      share,
    })),
  };
}

/** The name of a card's picture: another one as soon as anything on it changes. */
export function pictureName(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 16);
}

/** Where the picture of a shared link is: path and query. */
export function pictureAddress(shared: Shared, card: ShareCard): string {
  return `/partage/${pictureName(card)}.jpg?${shareQuery(shared)}`;
}

/** Field by field: nothing that is not in the picture may change its name. */
function pictured(candidate: Candidate): SharedCandidate {
  const { id, display_name, number, discipline, city, gender, portrait } = candidate;
  const { pattern, a, b, c } = candidate.pagne;
  return { id, display_name, number, discipline, city, gender, portrait, pagne: { pattern, a, b, c } };
}
