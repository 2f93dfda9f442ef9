import type { Db } from '#database/client.ts';
import type { AskedAct } from '#domain/acts/act.ts';
import type { ActDependencies } from '#domain/acts/dependencies.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { voteUnderWay } from '#domain/contest/service.ts';
import { type CodeGrant, codeBudget, givesMore } from './budget-rules.ts';
import * as queries from './grant-weight-queries.ts';
import { listAdminVideos, type VideoText } from './video-admin.ts';

/** The dependencies of the weight of acts that make bonus votes. */
export interface GrantDependencies extends ActDependencies {
  config: ActDependencies['config'] & {
    /** Bonus votes that an operator may grant within a day without a second person. */
    bonusVotesAlone: number;
  };
}

/**
 * Making codes takes two persons while a vote is under way, and whenever the bonus votes that the operator has granted
 * alone within a day would exceed the configured number. Two requests of one operator are weighed one after the other.
 */
export async function codeWeight(
  tx: Db,
  { config }: GrantDependencies,
  { input, operatorId }: AskedAct<CodeGrant>,
): Promise<Weight> {
  if (await voteUnderWay(tx, config.competitionId)) return 'two-persons';
  await queries.lockGranter(tx, operatorId);
  const before = await queries.grantedAlone(tx, operatorId);
  return before + codeBudget(input) > config.bonusVotesAlone ? 'two-persons' : 'confirmed';
}

/**
 * A video gives votes to every account that watches it, and their number is not known: an act that makes it give votes,
 * or more of them, takes two persons. A change of its words and pictures takes one.
 *
 * @param id of the video; null for a new one
 */
export async function videoWeight(
  tx: Db,
  { config }: GrantDependencies,
  { id, text, now }: { id: string | null; text: VideoText; now: Date },
): Promise<Weight> {
  const before = id && (await listAdminVideos({ db: tx, config })).find((one) => one.id === id);
  if (!before) return 'two-persons';
  const began = before.starts_at < now.toISOString() ? before.starts_at : now.toISOString();
  return givesMore(before, { ...text, starts_at: text.starts_at ?? began }) ? 'two-persons' : 'confirmed';
}
