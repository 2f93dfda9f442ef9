import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import {
  candidatesById,
  competition,
  listCandidates,
  listFaq,
  publishedContests,
} from '#domain/contest/service.ts';
import { toShow } from '#domain/contest/settings-admin.ts';
import { ownShareText, siteText, type Worded } from '#domain/contest/share-text-rules.ts';
import { OWN_NAME, type Show } from '#domain/contest/show-rules.ts';
import { contestResults } from '#domain/counting/results.ts';
import { findInviter } from '#domain/identity/inviter.ts';
import { lastResult, registerKey } from '#domain/register/public-heads.ts';
import { isToldResult } from '#domain/register/recount-fault-rules.ts';
import { MAX_SHARED, shareQuery } from './rules.ts';
import type { CardLook, ShareCard, Shared, SharedCandidate } from './schema.ts';

/**
 * To be raised when the drawing changes: the same card then has another address, and no cache shows the old picture.
 */
const DRAWING = 5;
/** Steps of the podium. */
const PODIUM = 3;
/** Talents on cards that are about none of them. */
const FACES = 3;

/**
 * The card for the picture of a shared link. It shows only results that are out.
 *
 * @param shared null for pages that share nothing in particular; an unknown thing is treated the same
 * @param current reads the contest that visitors see, on which few cards depend
 * @returns null where the competition has no candidate yet and nothing is the broadcaster's: the site's own picture is
 * shown then
 */
export async function shareCard(
  db: Db,
  competitionId: string,
  shared: Shared | null,
  current: ReadContest,
): Promise<ShareCard | null> {
  const [card, show] = await Promise.all([
    findCard(db, competitionId, shared, current).then(
      (found) => found ?? siteCard(db, competitionId, current),
    ),
    competition(db, competitionId).then(toShow),
  ]);
  const look = toLook(card, show);
  if (look) return { ...card, look };
  return card.kind === 'site' && card.faces.length === 0 ? null : card;
}

/**
 * Whether a card is about talents to whom no vote can be given any more: its words ask for none then.
 *
 * @param contest the current one
 */
export async function isVoteOver(
  db: Db,
  competitionId: string,
  card: ShareCard,
  contest: Contest | null,
): Promise<boolean> {
  if (card.kind !== 'candidate' && card.kind !== 'votes') return false;
  if (isSeasonOver(contest) || card.kind === 'votes') return isSeasonOver(contest);
  const [candidate] = await candidatesById(db, competitionId, [card.candidate.id]);
  return candidate?.eliminated === true;
}

type ReadContest = () => Promise<Contest | null>;

const siteCard = async (db: Db, competitionId: string, current: ReadContest): Promise<ShareCard> => ({
  kind: 'site',
  ...(await facesOfShow(db, competitionId, current)),
});

async function facesOfShow(
  db: Db,
  competitionId: string,
  current: ReadContest,
): Promise<{ faces: SharedCandidate[]; over?: true }> {
  const [faces, contest] = await Promise.all([listFaces(db, competitionId), current()]);
  return isSeasonOver(contest) ? { faces, over: true } : { faces };
}

/** The first candidates who are still in the show. */
async function listFaces(db: Db, competitionId: string): Promise<SharedCandidate[]> {
  const candidates = await listCandidates(db, competitionId);
  const inShow = candidates.filter(({ eliminated }) => !eliminated);
  return inShow.slice(0, FACES).map(pictured);
}

async function findCard(
  db: Db,
  competitionId: string,
  shared: Shared | null,
  current: ReadContest,
): Promise<ShareCard | null> {
  switch (shared?.kind) {
    case undefined:
      return null;
    case 'candidate': {
      const [candidate] = await candidatesById(db, competitionId, [shared.id]);
      return candidate ? { kind: 'candidate', candidate: pictured(candidate) } : null;
    }
    case 'faq': {
      const item = (await listFaq(db, competitionId)).find(({ id }) => id === shared.id);
      if (!item) return null;
      return { kind: 'faq', question: item.question, faces: await listFaces(db, competitionId) };
    }
    case 'votes': {
      const ids = shared.candidateIds.slice(0, MAX_SHARED);
      const candidates = await candidatesById(db, competitionId, ids);
      return candidates.length > 0 ? { kind: 'votes', candidates: candidates.map(pictured) } : null;
    }
    case 'results':
      return resultsCard(db, competitionId, shared.contestId);
    case 'recount':
      return recountCard(db, competitionId, shared.contestId);
    case 'invitation': {
      const inviter = await findInviter(db, shared.code);
      return (
        inviter && {
          kind: 'invitation',
          name: inviter.name,
          ...(await facesOfShow(db, competitionId, current)),
        }
      );
    }
  }
}

/** Kinds of cards that a broadcaster may describe in their own words. */
const WORDED: readonly string[] = ['candidate', 'votes', 'results', 'faq'] satisfies Worded['kind'][];
const isWorded = (card: ShareCard): card is Extract<ShareCard, Worded> => WORDED.includes(card.kind);

/** The parts of a card's picture that a broadcaster has changed; null where there are none. */
function toLook(card: ShareCard, { name, logo, theme, texts }: Show): CardLook | null {
  const text = (part: 'title' | 'description') => {
    if (card.kind === 'site') return siteText(texts, part);
    return isWorded(card) ? ownShareText(texts, card, part) : null;
  };
  const look: CardLook = {
    name,
    logo,
    action: theme?.action ?? null,
    choice: theme?.choice ?? null,
    title: text('title'),
    description: text('description'),
  };
  const { name: _, ...others } = look;
  return name !== OWN_NAME || Object.values(others).some((part) => part !== null) ? look : null;
}

async function resultsCard(
  db: Db,
  competitionId: string,
  contestId: string | null,
): Promise<ShareCard | null> {
  const published = await publishedContests(db, competitionId);
  const contest = published.find(({ id }) => id === contestId) ?? published.at(-1);
  if (!contest) return null;
  const [{ lines }, verifier] = await Promise.all([
    contestResults(db, competitionId, contest.id),
    registerKey(db, contest.id),
  ]);
  return {
    kind: 'results',
    week: contest.week,
    verifier,
    first: lines.slice(0, PODIUM).map(({ candidate, rank, share }) => ({
      candidate: pictured(candidate),
      rank,
      share,
    })),
  };
}

/** The card that calls a result exact; null unless the register holds the result as it was published. */
async function recountCard(db: Db, competitionId: string, contestId: string): Promise<ShareCard | null> {
  const contest = (await publishedContests(db, competitionId)).find(({ id }) => id === contestId);
  if (!contest) return null;
  const [{ total, lines }, told, verifier] = await Promise.all([
    contestResults(db, competitionId, contest.id),
    lastResult(db, contest.id),
    registerKey(db, contest.id),
  ]);
  const published = new Map(lines.map(({ candidate, votes }) => [candidate.id, votes]));
  if (!told || !isToldResult(told, published)) return null;
  return { kind: 'recount', week: contest.week, votes: total, verifier };
}

/** The name of a card's picture, which changes whenever anything on the card changes. */
export function pictureName(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 16);
}

/** Where the picture of a shared link is: path and query. */
export function pictureAddress(shared: Shared | null, card: ShareCard): string {
  const query = shared && card.kind !== 'site' ? `?${shareQuery(shared)}` : '';
  return `/partage/${pictureName(card)}.jpg${query}`;
}

/** Copies field by field, so that only what the picture shows can change its name. */
function pictured(candidate: Candidate): SharedCandidate {
  const { id, display_name, number, discipline, city, gender, portrait } = candidate;
  const { pattern, a, b, c } = candidate.pagne;
  return { id, display_name, number, discipline, city, gender, portrait, pagne: { pattern, a, b, c } };
}
