import { useLayoutEffect, useMemo, useState } from 'react';
import { readCandidateRows } from '#app/contest/candidate-rows.ts';
import { isCachedDocument, presentTime } from '#app/ui/time/server-clock.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { bonusStore, loadStores, userStore } from '../local-store/stores.ts';
import { loadVoteRecord, type VoteRecord, voteRecord } from '../local-store/vote-record.ts';
import type { SentBallot, ShownBallot } from './ballot.ts';

/** What the phone knows of the visitor in front of it, without asking the server. */
export interface KnownHere {
  /** Id of the user whose session this browser holds, or null. */
  own: string | null;
  /** Id of the account that the last page from the network was for, or null. */
  account: string | null;
  bonusLeft: number;
  record: Pick<VoteRecord, 'user_id' | 'last_vote_date' | 'daily_count' | 'vote_quotidien'>;
}

/**
 * Adapts a cached ballot, made for a visitor without an account, to the visitor who holds the phone now: it moves to
 * today and loses the votes that this phone knows are given. It decides nothing; the server counts.
 *
 * @param present now by the server's clock, milliseconds
 */
export function keptBallot(ballot: ShownBallot, present: number, known: KnownHere): ShownBallot {
  const voteDay = utcDay(new Date(present));
  const { own, account, record } = known;
  const registered = own !== null && own === account;
  const today = record.last_vote_date === voteDay && (record.user_id ?? own) === own;
  const given = record.vote_quotidien;
  return {
    ...ballot,
    voteDay,
    registered,
    bonusLeft: registered ? known.bonusLeft : 0,
    ...(today ? { dailyLeft: record.daily_count, votedFor: given ? [given.candidateId] : [] } : {}),
  };
}

/**
 * The ballot of /vote: as the server made it for this visitor or, on a cached page, as far as the phone knows it until
 * the server answers again.
 */
export function useBallot(sent: SentBallot): ShownBallot {
  const ballot = useMemo(() => ({ ...sent, candidates: readCandidateRows(sent.candidates) }), [sent]);
  const [first] = useState(ballot.now);
  const [kept, setKept] = useState<ShownBallot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes a cached page over
  useLayoutEffect(() => {
    if (!isCachedDocument) return;
    loadVoteRecord();
    loadStores();
    const present = presentTime(first);
    const known = {
      own: readOwnUser(),
      account: userStore.getState().account,
      bonusLeft: bonusStore.getState().bonus_count,
      record: voteRecord.getState(),
    };
    setKept(keptBallot(ballot, present, known));
  }, []);
  return kept && ballot.now === first ? kept : ballot;
}
