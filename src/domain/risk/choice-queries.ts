import { type RawBuilder, sql } from 'kysely';
import { AGREED, AGREED_SIGMAS } from './rules.ts';

/** Votes of all users by candidate, from the tallies: `(candidate_id, votes, total)`, to stand in a `with`. */
export const publicChoice: RawBuilder<unknown> = sql`
  public_choice as materialized (
    select candidate_id, sum(votes)::float8 as votes, (sum(sum(votes)) over ())::float8 as total
    from vote_tallies group by candidate_id
  )`;

/** A registered account's first vote. @param of alias of a row with the account's bucket and id */
export function firstChoice(of: string): RawBuilder<unknown> {
  return sql`(
    select v.candidate_id from votes v
    where v.bucket = ${sql.ref(`${of}.bucket`)} and v.user_id = ${sql.ref(`${of}.id`)}
    order by v.cast_at limit 1)`;
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
