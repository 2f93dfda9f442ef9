/** The fields of the vote form as sent, not validated; they are echoed so that a retry is the same request. */
export interface PostedVote {
  contest_id: string;
  candidate_id: string;
  vote_day: string;
  request_id: string;
  daily: number;
  bonus: number;
  /** Votes that had been given when the form was shown. */
  spent: number;
}

/** Reads the form; nothing is validated here. */
export function readVoteForm(data: Pick<FormData, 'get'> | URLSearchParams): PostedVote {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const number = (name: string) => (text(name) === '' ? 0 : Number(text(name)));
  return {
    contest_id: text('contest_id'),
    candidate_id: text('candidate_id'),
    vote_day: text('vote_day'),
    request_id: text('request_id'),
    daily: number('daily'),
    bonus: number('bonus'),
    spent: number('spent'),
  };
}
