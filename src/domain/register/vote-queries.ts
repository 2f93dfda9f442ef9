import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { SealableVote } from './vote-digest.ts';

/**
 * How far the roll-up has come: rows that were cast before this are final. Tallies can count late rows again; a log
 * cannot.
 *
 * @param margin further seconds that are left out, for clocks that differ and a writer that has just begun
 */
export async function watermark(db: Db, margin: number): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select (complete_until - make_interval(secs => ${margin}))::text as until from rollup where id = 1`.execute(
    db,
  );
  return rows[0]?.until ?? '-infinity';
}

/** This instant, as the database writes it. */
export async function thisInstant(db: Db): Promise<string> {
  const { rows } = await sql<{
    now: string;
  }>`select (now() + (clock_timestamp() - transaction_timestamp()))::text as now`.execute(db);
  return rows[0]?.now ?? '-infinity';
}

/** What waits to be sealed of a contest. */
export interface WaitingVotes {
  /** Votes that wait, counted to one above `most` only. */
  votes: number;
  /** Whether the oldest has waited so long that it is sealed however few there are. */
  overdue: boolean;
  /** The instant at which the next seal ends, as the database writes it, to the microsecond. */
  until: string;
}

/** Seconds of votes that are read first, and the factor by which each next span is longer. */
const FIRST_LOOK = 2;
const LONGER = 8;

/**
 * Counts votes that were cast between the end of a log and an instant. Reads longer and longer spans until one holds
 * enough for a seal: with millions of votes waiting, each seal reads only a few times its own votes.
 *
 * @param most in one seal, roughly: the votes of one instant stay together
 */
export async function countUnsealed(
  tx: Db,
  contestId: string,
  limits: { until: string; most: number; patienceSeconds: number },
): Promise<WaitingVotes> {
  for (let seconds = FIRST_LOOK; ; seconds *= LONGER) {
    const { whole, ...waiting } = await lookAt(tx, contestId, { ...limits, seconds });
    if (whole || waiting.votes > limits.most) return waiting;
  }
}

/** What waits in the first `seconds` of a log's unsealed votes, and whether that is all that waits. */
async function lookAt(
  tx: Db,
  contestId: string,
  { until, most, patienceSeconds, seconds }: Parameters<typeof countUnsealed>[2] & { seconds: number },
): Promise<WaitingVotes & { whole: boolean }> {
  const { rows } = await sql<WaitingVotes & { whole: boolean }>`
    with span as (
      select contest_id, votes_until as since,
             least(${until}::timestamptz, begins + make_interval(secs => ${seconds})) as ends
      -- A log that is begun holds nothing yet: its first vote is in the first minute that was tallied.
      from register_logs l cross join lateral (
        select greatest(l.votes_until, coalesce(
          (select min(minute) from vote_tallies t where t.contest_id = l.contest_id), ${until}::timestamptz)) as begins) b
      where contest_id = ${contestId}::uuid
    ), waiting as (
      select v.cast_at
      from span s join votes v on v.contest_id = s.contest_id
      where v.cast_at >= s.since and v.cast_at < s.ends
      order by v.cast_at limit ${most + 1}
    )
    select count(*)::int as votes,
           coalesce(min(cast_at) < now() - make_interval(secs => ${patienceSeconds}), false) as overdue,
           (case when count(*) <= ${most} then (select ends from span)
                 -- All of one instant are one seal, however many they are.
                 else greatest(max(cast_at), min(cast_at) + interval '1 microsecond') end)::text as until,
           (select ends >= ${until}::timestamptz from span) as whole
    from waiting`.execute(tx);
  return rows[0] as WaitingVotes & { whole: boolean };
}

/** The votes to seal, in no order. */
export async function listUnsealed(tx: Db, contestId: string, until: string): Promise<SealableVote[]> {
  const { rows } = await sql<SealableVote>`
    select v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, v.request_id
    from register_logs l join votes v on v.contest_id = l.contest_id
    where l.contest_id = ${contestId}::uuid
      and v.cast_at >= l.votes_until and v.cast_at < ${until}::timestamptz`.execute(tx);
  return rows;
}

/**
 * Moves the mark up to which votes are sealed.
 *
 * @param sealed votes before that instant that were sealed just now. With none the mark is moved every ten minutes
 * only: otherwise a contest without votes would be written every five seconds
 */
export async function advance(tx: Db, contestId: string, until: string, sealed: number): Promise<void> {
  await sql`
    update register_logs set votes_until = ${until}::timestamptz
    where contest_id = ${contestId}::uuid
      and votes_until < ${until}::timestamptz - make_interval(mins => ${sealed > 0 ? 0 : 10})`.execute(tx);
}
