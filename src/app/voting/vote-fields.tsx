interface Props {
  contest_id: string;
  vote_day: string;
  request_id: string;
  daily: number;
  spent: number;
}

/** What travels with a vote besides the choice: which contest, which day, which request. */
export function VoteFields({ contest_id, vote_day, request_id, daily, spent }: Props) {
  const fields = { contest_id, vote_day, request_id, daily, spent };
  return Object.entries(fields).map(([name, value]) => (
    // Without autocomplete=off a reloaded page may get the request id of an earlier vote back from the browser.
    <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
  ));
}
