import { sql } from 'kysely';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { contestResults } from '#domain/counting/results.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { riskQueue } from '#domain/risk/service.ts';
import { setupOpenContest } from './account.ts';
import { crowdVotes, makeCrowd } from './crowd.ts';
import type { TestDatabase } from './database.ts';
import { makeOperator } from './operators.ts';
import { COMPETITION } from './show.ts';

export const REASON = 'Un seul appareil pour tous ces comptes.';

/** Sixty honest voters, a group of accounts of one phone that the search has found, and two admins to decide on it. */
export async function setupSuspects(size = 40, database?: TestDatabase) {
  const it = await setupOpenContest({}, database);
  const [one, other] = [await makeOperator(it.deps), await makeOperator(it.deps)];
  const { show, db } = it;
  const honest = await makeCrowd(db, 60);
  await crowdVotes(db, honest.slice(0, 40), { contest: show.contest, candidate: show.aicha });
  await crowdVotes(db, honest.slice(40), { contest: show.contest, candidate: show.koffi });
  const robots = await makeCrowd(db, size, { fingerprint: 'robots' });
  await crowdVotes(db, robots, { contest: show.contest, candidate: show.koffi });
  await rollUp(db);
  await scanForRisks(db);
  const [cluster] = await riskQueue(db, { state: 'open' });
  const input = { cluster_id: cluster?.id ?? '', contest_id: show.contest, reason: REASON };
  const ask = async (
    name: 'risk.annul' | 'risk.restore' | 'risk.annul-list' | 'risk.restore-list',
    more: object = {},
  ) => {
    // With the same fields as an API call or a form.
    const asked = await perform(it.deps, acts, one.session, name, { ...input, ...more });
    return asked.kind === 'requested' ? asked.approval : '';
  };
  const agree = (id: string) => decide(it.deps, acts, other.session, id, 'approved');
  const votes = async () => {
    await sql`update contests set published_at = now()`.execute(db);
    // A new handle, because counts are cached for a second by handle.
    const { lines, total } = await contestResults(db.withoutPlugins(), COMPETITION, show.contest);
    return [
      total,
      ...lines
        .filter((line) => line.votes > 0)
        .map((line) => [line.candidate.number, line.votes, line.share]),
    ];
  };
  return { ...it, one, other, input, ask, agree, votes, robots, honest };
}
