import { type RawBuilder, sql } from 'kysely';
import { AGREED, AGREED_SIGMAS } from './rules.ts';

/** Votes of all users by candidate, from the tallies: `(candidate_id, votes, total)`, to stand in a `with`. */
export const publicChoice: RawBuilder<unknown> = sql`
  public_choice as materialized (
    select candidate_id, sum(votes)::float8 as votes, (sum(sum(votes)) over ())::float8 as total
    from vote_tallies group by candidate_id
  )`;

/**
 * What accounts vote for: the candidate whom each has given most votes, of several the one it voted for first. `(bucket, id,
 * choice)`; an account without a vote has no row. Not its first vote alone: one for another candidate would hide all others.
 *
 * @param of what has their buckets and ids
 */
export function mainChoices(of: string): RawBuilder<unknown> {
  return sql`
    select distinct on (bucket, id) bucket, id, choice
    from (
      select o.bucket, o.id, v.candidate_id as choice, count(*) as votes, min(v.cast_at) as first
      from ${sql.table(of)} o join votes v on v.bucket = o.bucket and v.user_id = o.id
      group by o.bucket, o.id, v.candidate_id
    ) given
    order by bucket, id, votes desc, first`;
}

/**
 * Whether `agreed` of `members` (columns) is one-sided, beside the rest of the public's choice of the same candidate.
 *
 * @param candidate column
 */
export function isOneSided(agreed: string, members: string, candidate: string): RawBuilder<boolean> {
  const [k, n] = [sql.ref(agreed), sql.ref(members)];
  return sql<boolean>`(
    ${k} >= ${n} * ${AGREED}::float8 and ${k} > (
      select ${n} * p + ${AGREED_SIGMAS}::float8 * sqrt(${n} * p * (1 - p))
      from (
        select least(1, coalesce(
                 greatest(0, max(votes) - ${k}) / nullif(greatest(0, max(total) - ${n}), 0), 0)) as p
        from public_choice where candidate_id = ${sql.ref(candidate)}
      ) others))`;
}
