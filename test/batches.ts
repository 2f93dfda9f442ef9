import { randomUUID } from 'node:crypto';
import type { AcceptedBallot, Ballot } from '#domain/voting/ballot-schema.ts';
import type { BallotOutcome } from '#domain/voting/batcher.ts';

/** A daily vote of a user. @param user any text: no database reads it */
export function makeBallot(user: string, request = randomUUID() as string): Ballot {
  return {
    bucket: 0,
    user_id: user,
    contest_id: 'contest',
    candidate_id: 'candidate',
    vote_day: '2026-11-20',
    request_id: request,
    daily: 1,
    bonus: 0,
    country: null,
  };
}

/** An answer that names its ballot, so that a mix-up shows. */
const answerTo = (ballot: Ballot): AcceptedBallot => ({
  votes: [
    {
      slot: 0,
      contest_id: ballot.contest_id,
      candidate_id: ballot.candidate_id,
      request_id: ballot.request_id,
      cast_at: '',
    },
  ],
  todays: [],
  bonusLeft: 0,
  replayed: false,
});
/** The outcome of a ballot that is accepted. */
export const accept = (ballot: Ballot): BallotOutcome => ({ kind: 'accepted', ballot: answerTo(ballot) });

/** A writer whose batches wait until the test releases each. */
export function gate() {
  const batches: { ballots: readonly Ballot[]; release: (outcomes?: BallotOutcome[]) => void }[] = [];
  let arrived = () => {};
  return {
    batches,
    write: (ballots: readonly Ballot[]) =>
      new Promise<BallotOutcome[]>((resolve) => {
        batches.push({ ballots, release: (outcomes = ballots.map(accept)) => resolve(outcomes) });
        arrived();
      }),
    /** The batch of this number, once it has been handed over. */
    async batch(number: number) {
      while (!batches[number]) await new Promise<void>((resolve) => (arrived = resolve));
      return batches[number];
    },
  };
}
