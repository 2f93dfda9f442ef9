import type { Db } from '#database/client.ts';
import { listDeskVideos, type VideoText } from '#domain/bonus/video-desk.ts';
import { listContests } from '#domain/contest/service.ts';
import { type CodeGrant, codeBudget, givesMore } from '#domain/regie/budget-rules.ts';
import type { Asked } from './acts.ts';
import type { RegieDependencies } from './dependencies.ts';
import * as queries from './grant-weight-queries.ts';
import type { Weight } from './rules.ts';

/** Whether people vote now, or will again as soon as a suspension ends. */
export async function voteUnderWay(db: Db, competitionId: string): Promise<boolean> {
  const contests = await listContests(db, competitionId);
  return contests.some(({ status }) => status === 'open' || status === 'suspended');
}

/**
 * An operator who makes codes makes votes: two persons while a vote is under way, and whenever what that one has
 * granted alone within a day would pass the configured number. Two requests of one operator are weighed one after the other.
 */
export async function codeWeight(
  tx: Db,
  { config }: RegieDependencies,
  { input, operatorId }: Asked<CodeGrant>,
): Promise<Weight> {
  if (await voteUnderWay(tx, config.competitionId)) return 'two-persons';
  await queries.holdOperator(tx, operatorId);
  const before = await queries.grantedAlone(tx, operatorId);
  return before + codeBudget(input) > config.bonusVotesAlone ? 'two-persons' : 'confirmed';
}

/**
 * A video gives to every account that watches it, and how many those will be is not known: what makes it give, or give
 * more, takes two. Its words and pictures take one.
 *
 * @param id of the video; null for a new one
 */
export async function videoWeight(
  tx: Db,
  { config }: RegieDependencies,
  { id, text, now }: { id: string | null; text: VideoText; now: Date },
): Promise<Weight> {
  const before = id && (await listDeskVideos({ db: tx, config })).find((one) => one.id === id);
  if (!before) return 'two-persons';
  const began = before.starts_at < now.toISOString() ? before.starts_at : now.toISOString();
  return givesMore(before, { ...text, starts_at: text.starts_at ?? began }) ? 'two-persons' : 'confirmed';
}
