import { type RawBuilder, sql } from 'kysely';
import { AGREED, AGREED_SIGMAS } from './rules.ts';

/** A part of a `with`: the votes of all users by candidate, from the tallies, as `(candidate_id, votes, total)`. */
export const publicChoice: RawBuilder<unknown> = sql`
  public_choice as materialized (
    select candidate_id, sum(votes)::float8 as votes, (sum(sum(votes)) over ())::float8 as total
    from vote_tallies group by candidate_id
  )`;

/**
 * The candidate to whom each account has given most votes, of several the one it voted for first, as `(bucket, id,
 * choice)`; an account without a vote has no row. Its first vote alone would not do: an account could hide all others
 * behind one for another candidate.
 *
 * @param of name of a relation with the accounts' `bucket` and `id`
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
 * SQL: whether a group's choice is one-sided, compared with the rest of the public.
 *
 * @param agreed column: how many accounts of the group vote for the candidate
 * @param members column: how many accounts of the group vote
 * @param candidate column: the candidate's id
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
