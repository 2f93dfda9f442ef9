/**
 * Whether a vote is out of the count now, in SQL: a decision on it stands. Every statement that leaves annulled votes out says it
 * by this.
 *
 * @param vote what the vote is called there; its key is that of `votes`
 */
export const isAnnulled = (vote: string): string => `exists (
  select from standing_annulments a
  where a.bucket = ${vote}.bucket and a.user_id = ${vote}.user_id and a.contest_id = ${vote}.contest_id
    and a.vote_day = ${vote}.vote_day and a.slot = ${vote}.slot)`;
