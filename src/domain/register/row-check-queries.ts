import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { BundleRow } from './log-queries.ts';
import type { SealableVote } from './vote-digest.ts';

const ROWS_AT_ONCE = 5_000;
const BUNDLES_AT_ONCE = 64;

/** Lets the statements of this transaction take as long as they need. */
export async function liftTimeout(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/**
 * The votes of a contest that its log has to hold, some at a time, in no order. Within a transaction.
 *
 * @param all whether the log has told the end of the vote: then it has to hold all votes, whatever their instant
 */
export async function* sealedVotes(tx: Db, contestId: string, all: boolean): AsyncGenerator<SealableVote[]> {
  await sql`
    declare sealed_votes no scroll cursor for
    select v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, v.request_id
    from register_logs l join votes v on v.contest_id = l.contest_id
    where l.contest_id = ${sql.lit(contestId)}::uuid and (${sql.lit(all)} or v.cast_at < l.votes_until)`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<SealableVote>`fetch ${sql.lit(ROWS_AT_ONCE)} from sealed_votes`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close sealed_votes`.execute(tx);
}

/** All bundles of a log in their order, read some at a time. */
export async function* allBundles(tx: Db, contestId: string): AsyncGenerator<BundleRow> {
  for (let from = 0; ; from += BUNDLES_AT_ONCE) {
    const rows = await tx
      .selectFrom('register_bundles')
      .select(['bundle', 'entries', 'openings'])
      .where('contest_id', '=', contestId)
      .where('bundle', '>=', from)
      .where('bundle', '<', from + BUNDLES_AT_ONCE)
      .orderBy('bundle')
      .execute();
    yield* rows;
    if (rows.length < BUNDLES_AT_ONCE) return;
  }
}
