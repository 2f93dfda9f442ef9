/**
 * SQL that tells whether a vote is out of the count now, because a decision on it stands. Every statement that leaves
 * annulled votes out uses this.
 *
 * @param vote the name that the statement gives the vote; it has the key columns of `votes`
 */
export const isAnnulled = (vote: string): string => `exists (
  select from standing_annulments a
  where a.bucket = ${vote}.bucket and a.user_id = ${vote}.user_id and a.contest_id = ${vote}.contest_id
    and a.vote_day = ${vote}.vote_day and a.slot = ${vote}.slot)`;
